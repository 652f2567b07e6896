/** What a cell of any file can hold; null where a spreadsheet has nothing at all. */
export type Cell = string | number | boolean | null;

/** A row with the number under which its author sees it. */
export type TableRow = { row: number; cells: unknown[] };

/**
 * Rows under their columns, whichever kind of file they came from. A cell that is undefined was
 * not given; JSON may bring lists and objects.
 */
export type TableFile = { columns: string[]; rows: TableRow[] };

/** Anything a file may bring, as a text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
