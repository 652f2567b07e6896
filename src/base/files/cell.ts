/** What a cell of any file can hold; null where a spreadsheet has nothing at all. */
export type Cell = string | number | boolean | null;
