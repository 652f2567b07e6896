import type { Roles } from './columns.ts';
import { isLikeCode, type Known } from './known.ts';
import { isQuantity, quantityOf, unitKind } from './parse-quantity.ts';
import { isNoGoods, readLine, type Reading } from './read-line.ts';

/** A row of a table whose columns are known: its code may stand in another cell too, its quantity only in its own. */
export function readRow(
  cells: string[],
  { code: place, quantity, unit = null }: Roles,
  known: Known,
  isCommaDecimal: boolean,
): Reading[] {
  const cell = cells[place] ?? '';
  const amount = quantity === null ? '' : (cells[quantity] ?? '');
  const measured = unit === null ? '' : (cells[unit] ?? '');
  const written = /\d$/.test(amount) && unitKind(measured) ? `${amount} ${measured}` : amount;
  // "100 m" or "tis. ks" in the column of units: so many of what?
  const isOdd = measured !== '' && !unitKind(measured) && amount !== '';
  const counted = {
    quantity: isOdd ? null : quantityOf(written, isCommaDecimal),
    written: isOdd ? `${amount} × ${measured}` : written,
    guesses: [],
  };
  if (cell !== '' && known(cell)) return [{ code: cell, ...counted }];

  const codes =
    codesIn(cell, known) ?? codesIn(besides(cells, [place, quantity, unit]), known) ?? [];
  const [only, another] = codes;
  if (only !== undefined && another === undefined) return [{ code: only, ...counted }];
  // Several codes for one amount: nobody knows of which.
  if (only !== undefined)
    return codes.map((code) => ({ code, quantity: null, written, guesses: [] }));
  if (cell === '' || isNoGoods(cell)) return [];
  return isLikeCode(cell) || isQuantity(written) ? [{ code: cell, ...counted }] : [];
}

const besides = (cells: string[], apart: (number | null)[]) =>
  cells.filter((_, place) => !apart.includes(place)).join('\t');

/** The codes of a text, or null where it has none that the shop knows. */
const codesIn = (text: string, known: Known) =>
  readLine(text, known)?.map(({ code }) => code) ?? null;
