import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from '#ui/navigation/link.tsx';
import type { Matrix } from '#staff/prices/matrix-contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/prices.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { EditGroup } from './group-acts.tsx';
import { type At, Cell, textOf, type Way } from './matrix-cell.tsx';
import {
  blockOf,
  type Draft,
  edited,
  type MatrixCell,
  type MatrixRow,
  readCell,
} from './matrix-rows.ts';
import styles from './matrix.module.css';

type Rows = { base: MatrixCell[]; categories: MatrixRow[]; vendors: MatrixRow[] };
type Props = {
  matrix: Matrix;
  rows: Rows;
  draft: Draft;
  mayChange: boolean;
  onChange: (draft: Draft) => void;
  onToggle: (category: number) => void;
};

/**
 * Discounts as a spreadsheet has them: arrows move, a digit or Enter edits, Enter and Tab keep what was typed, Delete takes
 * an exception away, a block is pasted. Nothing is saved here.
 */
export function MatrixTable({ matrix, rows, draft, mayChange, onChange, onToggle }: Props) {
  const { groups } = matrix;
  const table = useRef<HTMLTableElement>(null);
  const all = useMemo(() => {
    const base: MatrixRow = { ...BASE, name: t('prices.matrix.base'), cells: rows.base };
    return [base, ...rows.categories, ...rows.vendors];
  }, [rows]);
  const grid = useGrid({ all, draft, onChange, table });
  const rowAt = (row: MatrixRow, place: number) => (
    <tr key={`${row.kind} ${row.id}`} className={row.kind === 'base' ? styles.base : undefined}>
      <RowHead row={row} onToggle={onToggle} />
      {row.cells.map((cell, column) => {
        const at: At = `${place}:${column}`;
        return (
          <Cell
            key={cell.group}
            cell={cell}
            at={at}
            row={row.name}
            group={groups[column]!.name}
            typed={grid.editing?.at === at ? grid.editing.typed : null}
            isCurrent={grid.current === at}
            mayChange={mayChange}
            onOpen={grid.open}
            onClose={grid.close}
          />
        );
      })}
    </tr>
  );
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move in it, as in a spreadsheet
        role="grid"
        className={styles.matrix}
        aria-label={t('prices.matrix.label')}
        onKeyDown={mayChange ? grid.onKeyDown : undefined}
        onPaste={mayChange ? grid.onPaste : undefined}
        onFocus={grid.onFocus}
      >
        <thead>
          <tr>
            <th scope="col">{t('prices.matrix.head')}</th>
            {groups.map((group) => (
              <th key={group.id} scope="col">
                <span className={styles.group}>
                  <Link to="/zakaznici" search={{ skupina: group.name }}>
                    {group.name}
                  </Link>
                  <EditGroup group={group} groups={groups} />
                </span>
                <small>{plurals('prices.groups.customers', group.customers)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowAt(all[0]!, 0)}
          <Part columns={groups.length} isShown={rows.categories.length > 0}>
            {t('prices.matrix.categories')}
          </Part>
          {rows.categories.map((row, place) => rowAt(row, 1 + place))}
          <Part columns={groups.length} isShown={rows.vendors.length > 0}>
            {t('prices.matrix.vendors')}
          </Part>
          {rows.vendors.map((row, place) => rowAt(row, 1 + rows.categories.length + place))}
        </tbody>
      </table>
    </div>
  );
}

const BASE = { kind: 'base', id: null, products: null, depth: 0, isOpen: null } as const;

type PartProps = { columns: number; isShown: boolean; children: ReactNode };

const Part = ({ columns, isShown, children }: PartProps) =>
  isShown ? (
    <tr className={styles.part}>
      <th scope="rowgroup" colSpan={columns + 1}>
        {children}
      </th>
    </tr>
  ) : null;

function RowHead({ row, onToggle }: { row: MatrixRow; onToggle: (category: number) => void }) {
  const { id, name, products, depth, isOpen } = row;
  return (
    <th scope="row">
      <span style={{ '--depth': depth } as object}>
        {isOpen === null ? (
          <span className={styles.leaf} />
        ) : (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'prices.matrix.close' : 'prices.matrix.open', { name })}
            onClick={() => onToggle(id!)}
          >
            {isOpen ? <ChevronDown /> : <ChevronRight />}
          </button>
        )}
        <b title={name}>{name}</b>
        {products === null ? null : <i>{formatCount(products)}</i>}
      </span>
    </th>
  );
}

type Grid = Pick<Props, 'draft' | 'onChange'> & {
  all: readonly MatrixRow[];
  table: RefObject<HTMLTableElement | null>;
};

const STEPS: Record<string, [rows: number, columns: number]> = {
  stay: [0, 0],
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Which cell is current, which is being written in, and what keys do with them. */
function useGrid({ all, draft, onChange, table }: Grid) {
  const toasts = useToasts();
  const [current, setCurrent] = useState<At>('0:0');
  const [editing, setEditing] = useState<{ at: At; typed: string } | null>(null);
  const cellAt = (at: string | undefined) => {
    const [row, column] = (at ?? '').split(':').map(Number);
    return all[row ?? -1]?.cells[column ?? -1];
  };
  /** The cell a step further; out of the table it stays, but from the end of a row goes on with the next. */
  const beside = (at: At, way: string): At => {
    const [down, right] = STEPS[way]!;
    const [row, column] = at.split(':').map(Number) as [number, number];
    const columns = all[0]!.cells.length;
    const place = row * columns + column + right + down * columns;
    return place < 0 || place >= all.length * columns
      ? at
      : `${Math.floor(place / columns)}:${place % columns}`;
  };
  const focus = (at: At) => {
    setCurrent(at);
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-at="${at}"] button`)?.focus(),
    );
  };
  const open = (at: At, typed?: string) => {
    const cell = cellAt(at);
    if (cell) setEditing({ at, typed: typed ?? textOf(cell) });
  };
  // Each once: a field that is closed by a key also loses the focus.
  const isClosing = useRef<At>(null);
  const close = (at: At, points: number | null | undefined, way: Way, isLeft = false) => {
    if (isClosing.current === at) return;
    isClosing.current = at;
    requestAnimationFrame(() => (isClosing.current = null));
    const cell = cellAt(at);
    setEditing(null);
    if (cell && points !== undefined) onChange(edited(draft, cell, points));
    if (!isLeft) focus(beside(at, way));
  };
  const atOf = (target: EventTarget) =>
    (target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at as At | undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const at = atOf(event.target);
    const cell = cellAt(at);
    if (!at || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith('Arrow')) focus(beside(at, event.key));
    else if (event.key === 'Delete' || event.key === 'Backspace')
      onChange(edited(draft, cell, null));
    else if (event.key === 'F2') open(at);
    else if (/^[\d,.]$/.test(event.key)) open(at, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = atOf(event.target);
    const pasted = event.clipboardData.getData('text/plain');
    const isField = event.target instanceof HTMLInputElement;
    if (!at || (isField && !/[\t\n]/.test(pasted.trim()))) return;
    event.preventDefault();
    const [row, column] = at.split(':').map(Number) as [number, number];
    let [next, wrong] = [draft, 0];
    for (const [down, line] of blockOf(pasted).entries())
      for (const [right, text] of line.entries()) {
        const cell = all[row + down]?.cells[column + right];
        const points = readCell(text);
        if (!cell) continue;
        if (points === undefined) wrong += 1;
        else next = edited(next, cell, points);
      }
    setEditing(null);
    onChange(next);
    if (wrong > 0) toasts.warning(plurals('prices.matrix.wrongPasted', wrong));
    focus(at);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const at = atOf(target);
    if (at) setCurrent(at);
  };
  return {
    current: cellAt(current) ? current : '0:0',
    editing,
    open,
    close,
    onKeyDown,
    onPaste,
    onFocus,
  };
}
