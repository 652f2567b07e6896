import { namesIn, underHead } from '#staff/tables/read-table.server.ts';
import type { TableFile, TableRow } from '#staff/tables/table-file.ts';
import { keyOf } from '#staff/sheets/sheet.server.ts';
import type { Mapping } from './shapes-contract.ts';
import { sheetFor } from './file-look.server.ts';
import type { ImportKind } from './kinds.ts';

/** How a file is to be read, as its import says. */
export type Reading = {
  kind: ImportKind;
  sheet: number;
  /** As its author counts. */
  head: number;
  mapping: Mapping;
  /** By row and column, `58 price`: what was typed instead. */
  corrections: Record<string, string>;
  /** Cells that are left as they are in the shop. */
  kept: readonly string[];
};

export const placeOf = (row: number, column: string) => `${row} ${column}`;

const SUMS = /^(spolu|súčet|sucet|celkom|celkový súčet|suma|total)\b/i;

/**
 * The rows of a file under the columns of the shop, with what was typed in place of their cells. `leftOut` are sums at
 * the end: rows without a key, or whose first cell says that it is a sum.
 */
export function tableOf(
  records: readonly unknown[][],
  { kind, head, mapping, corrections, kept }: Reading,
): { table: TableFile; leftOut: number } {
  const { columns, rows } = underHead(records, head - 1);
  const names = columns.map((_, place) => mapping.columns[place] ?? '');
  const [key] = keyOf(sheetFor(kind));
  const count = rows.length;
  if (names.includes(key!.name)) dropSums(rows, names.indexOf(key!.name));

  const typed = Object.keys(corrections).map((place) => place.split(' ')[1]!);
  const added = [...new Set(typed)].filter((name) => !names.includes(name));
  const { warehouses } = mapping;
  const usual = warehouses[''];
  if (kind === 'stock' && usual !== undefined && ![...names, ...added].includes('warehouse'))
    added.push('warehouse');
  const all = [...names, ...added];
  const keptCells = new Set(kept);

  function cellOf(row: number, name: string, given: unknown): unknown {
    const place = placeOf(row, name);
    if (keptCells.has(place)) return undefined;
    const corrected = corrections[place];
    if (corrected !== undefined) return corrected;
    if (name !== 'warehouse') return given;
    const [plain] = namesIn([given]);
    return warehouses[plain!] ?? given;
  }
  const mapped = rows.map(({ row, cells }): TableRow => ({
    row,
    cells: all.map((name, at) => {
      if (name === '') return undefined;
      // What no cell of the file gives leaves what is there.
      return cellOf(
        row,
        name,
        at < names.length ? cells[at] : name === 'warehouse' ? '' : undefined,
      );
    }),
  }));
  return { table: { columns: all, rows: mapped }, leftOut: count - rows.length };
}

function dropSums(rows: TableRow[], key: number) {
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    const texts = namesIn(last.cells);
    const isSum = (texts[key] ?? '') === '' || SUMS.test(texts.find((one) => one !== '') ?? '');
    if (!isSum || rows.length === 1) return;
    rows.pop();
  }
}
