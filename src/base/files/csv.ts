/** Without it a Slovak Excel takes UTF-8 for Windows-1250. */
export const CSV_MARK = '\ufeff';

/** As a Slovak Excel opens it by a double click: semicolons, Windows line ends. */
export const csvLine = (cells: string[]): string => `${cells.map(quoted).join(';')}\r\n`;

const NEEDS_QUOTES = /[";\r\n]|^\s|\s$/;

const quoted = (cell: string) =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * A spreadsheet would calculate a text that begins like a formula; an apostrophe says it is a text. After a
 * comma too: an Excel that separates by commas makes a cell of what follows, whatever quotes stand around.
 */
export const guarded = (text: string) => text.replace(/(^|,)('*[=+\-@\t\r])/g, "$1'$2");

/** Takes the apostrophes off again, of a text that only looks like a formula. */
export const unguarded = (cell: string) =>
  cell.includes("'") ? cell.replace(/(^|,)'('*[=+\-@\t\r])/g, '$1$2') : cell;

/** Prices keep their cents, those by the metre their four decimals, with a comma as Slovak spreadsheets read them. */
export const csvPrice = (euros: number) =>
  euros.toFixed(Number.isInteger(Math.round(euros * 10_000) / 100) ? 2 : 4).replace('.', ',');
