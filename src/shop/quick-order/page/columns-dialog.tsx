import { useState } from 'react';
import { pq, tq } from '#text/quick-order.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import styles from './columns-dialog.module.css';
import { type Guess, guessRoles } from '#shop/quick-order/parse/columns.ts';
import type { FileRow, FileSheet } from '#shop/quick-order/file-contract.ts';
import type { Known } from '#shop/quick-order/parse/known.ts';
import { rememberRoles } from '#shop/quick-order/parse/known-columns.ts';
import { cellsOfSheet, type Mapping } from '#shop/quick-order/parse/parse-table.ts';

export type Mapped = { sheet: FileSheet; mapping: Mapping };
type Props = {
  name: string;
  sheets: FileSheet[];
  known: Known;
  onClose: () => void;
  onMapped: (mapped: Mapped[]) => void;
};
type Role = 'code' | 'quantity' | 'unused';

const SHOWN_ROWS = 5;
const ALL = 'all';

/** Which column is which, where the head of a file does not tell, and which of its sheets. */
export function ColumnsDialog({ name, sheets, known, onClose, onMapped }: Props) {
  const [guesses, setGuesses] = useState(() =>
    sheets.map((sheet) => guessRoles(cellsOfSheet(sheet), known)),
  );
  const [chosen, setChosen] = useState(() => String(firstWithGoods(sheets, guesses, known)));
  const [isRemembered, setIsRemembered] = useState(true);
  const isAll = chosen === ALL;
  const place = isAll ? 0 : Number(chosen);
  const [sheet, guess] = [sheets[place]!, guesses[place]!];
  const certain = sheets.flatMap((one, index) =>
    guesses[index]!.isCertain ? [{ sheet: one, mapping: guesses[index]! }] : [],
  );
  const setGuess = (next: Guess) => setGuesses(guesses.with(place, next));
  const submit = () => {
    const head = guess.head === null ? null : sheet.rows[guess.head];
    if (isRemembered && head && !isAll) rememberRoles(head.cells, guess.roles);
    onMapped(isAll ? certain : [{ sheet, mapping: guess }]);
  };

  return (
    <Dialog
      isOpen
      isWide="fit"
      onClose={onClose}
      title={tq('columns.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {tq('columns.cancel')}
          </Button>
          <Button variant="buy" disabled={!isAll && guess.roles.code < 0} onClick={submit}>
            {tq('columns.submit')}
          </Button>
        </>
      }
    >
      <p>{tq('columns.intro', { name, rows: pq('rows', sheet.count) })}</p>
      {sheets.length > 1 ? (
        <Select
          label={tq('columns.sheet')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {sheets.map((one, index) => (
            <option key={one.name} value={index}>
              {one.name}
            </option>
          ))}
          {certain.length > 1 ? (
            <option value={ALL}>
              {tq('columns.allSheets', { names: certain.map((one) => one.sheet.name).join(', ') })}
            </option>
          ) : null}
        </Select>
      ) : null}
      {isAll ? null : (
        <>
          <Columns sheet={sheet} guess={guess} known={known} setGuess={setGuess} />
          <Checkbox
            label={tq('columns.hasHead', { line: sheet.rows[guess.head ?? 0]?.line ?? 1 })}
            checked={guess.head !== null}
            onChange={({ target }) =>
              setGuess({ ...guess, head: target.checked ? foundHead(sheet, known) : null })
            }
          />
          {guess.head === null ? null : (
            <Checkbox
              label={tq('columns.remember')}
              checked={isRemembered}
              onChange={({ target }) => setIsRemembered(target.checked)}
            />
          )}
          <p className="muted">
            {tq('columns.shown', { shown: Math.min(SHOWN_ROWS, sheet.count), count: sheet.count })}
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Ticked again, it is the row that was found at first. */
const foundHead = (sheet: FileSheet, known: Known) =>
  guessRoles(cellsOfSheet(sheet), known).head ?? 0;

/** A cover or a summary may come first. */
function firstWithGoods(sheets: FileSheet[], guesses: Guess[], known: Known): number {
  const counts = sheets.map(
    (sheet, index) =>
      goodsOf(sheet, guesses[index]!, known).length + (guesses[index]!.isCertain ? 1 : 0),
  );
  const place = counts.findIndex((count) => count > 0);
  return Math.max(0, place);
}

const belowHead = ({ rows }: FileSheet, { head }: Guess): FileRow[] =>
  head === null ? rows : rows.slice(head + 1);

const goodsOf = (sheet: FileSheet, guess: Guess, known: Known): FileRow[] =>
  belowHead(sheet, guess).filter(({ cells }) => known(cells[guess.roles.code] ?? '') !== null);

type ColumnsProps = {
  sheet: FileSheet;
  guess: Guess;
  known: Known;
  setGuess: (guess: Guess) => void;
};

/** The first rows with goods, under what their columns are. */
function Columns({ sheet, guess, known, setGuess }: ColumnsProps) {
  const { roles, head } = guess;
  const goods = goodsOf(sheet, guess, known);
  const shown = (goods.length > 0 ? goods : belowHead(sheet, guess)).slice(0, SHOWN_ROWS);
  const names = head === null ? null : sheet.rows[head]!.cells;
  const width = Math.max(1, names?.length ?? 0, ...shown.map(({ cells }) => cells.length));
  const titles = Array.from(
    { length: width },
    (_, column) => names?.[column] || tq('columns.unnamed', { place: column + 1 }),
  );
  const roleOf = (column: number): Role =>
    column === roles.code ? 'code' : column === roles.quantity ? 'quantity' : 'unused';
  const setRole = (column: number, role: Role) => {
    const isFree = (other: number | null) => (other === column ? null : other);
    const next = {
      ...roles,
      code: role === 'code' ? column : (isFree(roles.code) ?? -1),
      quantity: role === 'quantity' ? column : isFree(roles.quantity),
    };
    setGuess({ ...guess, roles: next });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
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
          {shown.map(({ line, cells }) => (
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
  );
}
