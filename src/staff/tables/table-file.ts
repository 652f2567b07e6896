/** A row with the number under which its author sees it. */
export type TableRow = { row: number; cells: unknown[] };

/**
 * Rows under their columns, whichever kind of file they came from. A cell that is undefined was
 * not given; JSON may bring lists and objects.
 */
export type TableFile = { columns: string[]; rows: TableRow[] };
