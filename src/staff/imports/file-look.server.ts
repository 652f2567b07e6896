import { FARTHEST_HEAD } from '#base/files/tables/csv.ts';
import { asText, OddCell } from '#base/files/tables/read-cell.ts';
import { namesIn, underHead } from '#staff/tables/read-table.server.ts';
import { columnNamed } from '#staff/sheets/headings.server.ts';
import { keyOf, REQUIRED, type Sheet } from '#staff/sheets/sheet.server.ts';
import { SHEETS } from '#staff/sheets/sheets.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { type Look, MOST_COLUMNS } from './shapes-contract.ts';
import { IMPORT_KINDS, type ImportKind } from './kinds.ts';

export const sheetFor = (kind: ImportKind): Sheet => SHEETS.find(({ name }) => name === kind)!;

/** Rows below the head that are shown as they stand. */
const SHOWN_BELOW = 5;
const SAMPLES = 3;
const LONGEST_SHOWN = 60;

const shown = (cell: unknown) => {
  const value = cell === null || cell === undefined ? '' : asText(cell).trim();
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN - 1)}…` : value;
};

const knownIn = (cells: readonly string[], kind: ImportKind) =>
  new Set(cells.map((cell) => columnNamed(sheetFor(kind), cell)).filter(Boolean)).size;

/**
 * The place of the row that names the columns: the one with the most headings somebody knows. Where none has two, the
 * first of the widest rows in which every cell is a text.
 */
export function findHead(records: readonly unknown[][]): number {
  const rows = records.slice(0, FARTHEST_HEAD).map((cells) => cells.slice(0, MOST_COLUMNS));
  const first = rows.map((cells) => namesIn(cells));
  const known = first.map((cells) => Math.max(...IMPORT_KINDS.map((kind) => knownIn(cells, kind))));
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  const widths = rows.map((cells) =>
    cells.every((cell) => cell === null || cell === '' || typeof cell === 'string')
      ? cells.filter((cell) => cell !== null && cell !== '').length
      : 0,
  );
  const widest = Math.max(0, ...widths);
  return widest === 0 ? 0 : widths.indexOf(widest);
}

/** The kind whose headings these are: most of them, and of equals the narrowest; null where its rows have no key. */
export function recognise(
  headings: readonly string[],
  kinds: readonly ImportKind[],
): ImportKind | null {
  const fitting = kinds
    .map((kind) => ({ kind, sheet: sheetFor(kind), known: knownIn(headings, kind) }))
    .filter(({ sheet }) =>
      keyOf(sheet).every(
        (key) =>
          key.name === 'warehouse' || headings.some((one) => columnNamed(sheet, one) === key),
      ),
    )
    .filter(({ known }) => known >= 2);
  const [best] = fitting.sort(
    (a, b) => b.known - a.known || a.sheet.columns.length - b.sheet.columns.length,
  );
  return best?.kind ?? null;
}

/** Which column each heading means; the first of two that mean the same. */
export function suggested(headings: readonly string[], kind: ImportKind): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const name = columnNamed(sheetFor(kind), heading)?.name ?? null;
    if (name === null || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

/** What a file is: its head, its columns with samples, and what a spreadsheet has spoilt in them. */
export function lookAt(
  { records, sheets }: { records: readonly unknown[][]; sheets: string[] },
  asked: { sheet: number; head: number | null },
): Look {
  const head = asked.head === null ? findHead(records) : asked.head - 1;
  const { columns, rows } = underHead(records, head);
  if (columns.length > MOST_COLUMNS)
    throw new StaffError('imports.tooWide', { most: MOST_COLUMNS });
  if (rows.length === 0) throw new StaffError('imports.noRows');
  const looks = columns.map((heading) => ({
    heading: shown(heading),
    samples: [] as string[],
    dates: { count: 0, first: [] as { row: number; value: string }[] },
    shortened: { count: 0, first: [] as { row: number; value: string }[] },
  }));
  for (const { row, cells } of rows)
    for (const [place, look] of looks.entries()) {
      const cell = cells[place];
      if (cell === null || cell === undefined || cell === '') continue;
      const value = shown(cell);
      if (look.samples.length < SAMPLES && !look.samples.includes(value)) look.samples.push(value);
      const odd =
        cell instanceof OddCell && cell.kind === 'date'
          ? look.dates
          : typeof cell === 'string' && /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)
            ? look.shortened
            : null;
      if (!odd) continue;
      odd.count += 1;
      if (odd.first.length < SAMPLES) odd.first.push({ row, value });
    }
  const top = records
    .slice(0, head + 1 + SHOWN_BELOW)
    .map((cells, index) => ({ row: index + 1, cells: cells.slice(0, columns.length).map(shown) }));
  return {
    sheets,
    sheet: asked.sheet < sheets.length ? asked.sheet : 0,
    head: head + 1,
    top,
    columns: looks,
    rows: rows.length,
  };
}

/** Columns without which no row of this kind can be told from another. */
export const keysMissing = (kind: ImportKind, columns: readonly (string | null)[]) =>
  keyOf(sheetFor(kind))
    .filter(({ blank, name }) => blank === REQUIRED && !columns.includes(name))
    .map(({ name }) => name);
