import { findText, t } from '#text/office/imports.ts';

/** A column of the shop, as people call it. */
export const fieldWords = (column: string) => findText(`imports.fields.${column}`) ?? column;

/** A value of a preview with its unit. */
export const valueWords = (column: string, value: string) =>
  value === ''
    ? t('imports.preview.nothing')
    : /^(price|purchase_price|credit_limit)$/.test(column)
      ? `${value}\u00a0€`
      : value;

/** A, B … Z, AA: as spreadsheets name columns. */
export function columnLetter(place: number): string {
  const rest = place % 26;
  const letter = String.fromCharCode(65 + rest);
  return place < 26 ? letter : columnLetter(Math.floor(place / 26) - 1) + letter;
}

/** What somebody may have typed where a spreadsheet made a date: 8. 3. was 8,3 or 8,03. */
export function pricesIn(value: string): string[] {
  const found = /^(\d{1,2})\.\s*(\d{1,2})\.\s*\d{4}$/.exec(value);
  if (!found) return [];
  const [, euros, cents = ''] = found;
  return cents.length === 1 ? [`${euros},${cents}0`, `${euros},0${cents}`] : [`${euros},${cents}`];
}
