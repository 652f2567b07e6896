import type { Cell } from '#base/files/cell.ts';
import { guarded } from '#base/files/csv.ts';
import { writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.server.ts';

export const FORMATS = ['csv', 'xlsx', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** One column of a file: how its value looks in each of the formats. */
export type Written = {
  name: string;
  cell(value: unknown): Cell;
  json?: (value: unknown) => unknown;
  csv?: (value: unknown) => string;
};

/** Rows as a file; the same rows always give the same bytes. */
export async function writeTable(
  format: Format,
  title: string,
  columns: Written[],
  rows: unknown[][],
): Promise<Uint8Array | string> {
  const head = columns.map(({ name }) => name);
  if (format === 'xlsx')
    return writeXlsx(title, [
      head,
      ...rows.map((row) =>
        row.map((value, at) => (value === null ? null : columns[at]!.cell(value))),
      ),
    ]);
  if (format === 'csv')
    return writeCsv([
      head,
      ...rows.map((row) => row.map((value, at) => csvOf(columns[at]!, value))),
    ]);
  const list = rows.map((row) =>
    Object.fromEntries(row.map((value, at) => [head[at], jsonOf(columns[at]!, value)])),
  );
  return `${JSON.stringify(list, null, 2)}\n`;
}

const jsonOf = ({ cell, json }: Written, value: unknown) =>
  value === null ? null : (json ?? cell)(value);

function csvOf({ cell, csv }: Written, value: unknown): string {
  if (value === null) return '';
  if (csv) return csv(value);
  const plain = cell(value);
  return typeof plain === 'string' ? guarded(plain) : String(plain);
}
