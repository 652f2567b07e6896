import { useState } from 'react';
import { pq, tq } from '#text/quick-order.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import styles from './columns-dialog.module.css';
import { guessRoles, type Roles } from './columns.ts';
import type { FileSheet } from './file-contract.ts';
import { rememberRoles } from './known-columns.ts';

export type Mapped = { sheet: FileSheet; roles: Roles; hasHead: boolean };
type Props = {
  name: string;
  sheets: FileSheet[];
  onClose: () => void;
  onMapped: (mapped: Mapped) => void;
};
type Role = 'code' | 'quantity' | 'unused';

const SHOWN = 5;
const cellsOf = ({ rows }: FileSheet) => rows.map(({ cells }) => cells);

/** Which column is which, where the head of a file does not tell, and which of its sheets. */
export function ColumnsDialog({ name, sheets, onClose, onMapped }: Props) {
  const [place, setPlace] = useState(0);
  const sheet = sheets[place]!;
  const [guess, setGuess] = useState(() => guessRoles(cellsOf(sheet)));
  const [isRemembered, setIsRemembered] = useState(true);
  const { roles, hasHead } = guess;
  const [head, ...below] = sheet.rows;
  const width = Math.max(1, ...sheet.rows.slice(0, SHOWN + 1).map(({ cells }) => cells.length));
  const titles = Array.from(
    { length: width },
    (_, column) => (hasHead && head?.cells[column]) || tq('columns.unnamed', { place: column + 1 }),
  );
  const roleOf = (column: number): Role =>
    column === roles.code ? 'code' : column === roles.quantity ? 'quantity' : 'unused';
  const setRole = (column: number, role: Role) => {
    const isFree = (other: number | null) => (other === column ? null : other);
    const next = {
      code: role === 'code' ? column : (isFree(roles.code) ?? -1),
      quantity: role === 'quantity' ? column : isFree(roles.quantity),
    };
    setGuess({ ...guess, roles: next });
  };
  const submit = () => {
    if (isRemembered && hasHead && head) rememberRoles(head.cells, roles);
    onMapped({ sheet, roles, hasHead });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={tq('columns.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {tq('columns.cancel')}
          </Button>
          <Button variant="buy" disabled={roles.code < 0} onClick={submit}>
            {tq('columns.submit')}
          </Button>
        </>
      }
    >
      <p>{tq('columns.intro', { name, rows: pq('rows', sheet.count) })}</p>
      {sheets.length > 1 ? (
        <Select
          label={tq('columns.sheet')}
          value={place}
          onChange={({ target }) => {
            setPlace(Number(target.value));
            setGuess(guessRoles(cellsOf(sheets[Number(target.value)]!)));
          }}
        >
          {sheets.map((one, index) => (
            <option key={one.name} value={index}>
              {one.name}
            </option>
          ))}
        </Select>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={styles.scroll} tabIndex={0} aria-label={tq('columns.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {titles.map((title, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <th key={column} scope="col">
                  <Select
                    label={tq('columns.column', { name: title })}
                    isLabelHidden
                    value={roleOf(column)}
                    onChange={({ target }) => setRole(column, target.value as Role)}
                  >
                    <option value="unused">{tq('columns.unused')}</option>
                    <option value="code">{tq('columns.code')}</option>
                    <option value="quantity">{tq('columns.quantity')}</option>
                  </Select>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(hasHead ? below : sheet.rows).slice(0, SHOWN).map(({ line, cells }) => (
              <tr key={line}>
                {titles.map((_, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                  <td key={column} data-role={roleOf(column)}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Checkbox
        label={tq('columns.hasHead')}
        checked={hasHead}
        onChange={({ target }) => setGuess({ ...guess, hasHead: target.checked })}
      />
      {hasHead ? (
        <Checkbox
          label={tq('columns.remember')}
          checked={isRemembered}
          onChange={({ target }) => setIsRemembered(target.checked)}
        />
      ) : null}
      <p className="muted">
        {tq('columns.shown', { shown: Math.min(SHOWN, sheet.count), count: sheet.count })}
      </p>
    </Dialog>
  );
}
