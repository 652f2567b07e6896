import { slugify } from '#base/slug.ts';
import type { Split } from './parse-quantity.ts';

/** Where a table has what: places of columns. */
export type Roles = { code: number; quantity: number | null };

const CODE_HEADS =
  /^(?:(?:objednavaci|objednavacie|katalogove|obchodny)-)?(?:kod|kody|code|cislo|item|sku|material|ean|oznacenie|part|typ)(?:-|$)/;
const QUANTITY_HEADS = /^(?:mnozstvo|pocet|ks|kusy|kusov|qty|quantity|mn|pcs|amount)(?:-|$)/;

export const isCodeHead = (name: string) => CODE_HEADS.test(slugify(name));
export const isQuantityHead = (name: string) => QUANTITY_HEADS.test(slugify(name));

const placesOf = (cells: string[], is: (cell: string) => boolean) =>
  cells.flatMap((cell, place) => (is(cell) ? [place] : []));

/** What a row of names tells of the columns: null when it is no such row. */
export function rolesIn(cells: string[]): Roles | null {
  const [code] = placesOf(cells, isCodeHead);
  const quantity = placesOf(cells, isQuantityHead).find((place) => place !== code);
  // A product may be called "EAN čítačka" or have the code KS: both columns have to be named.
  return code === undefined || quantity === undefined ? null : { code, quantity };
}

export const parseCells = (cells: string[], { code, quantity }: Roles): Split => ({
  code: cells[code] ?? '',
  written: quantity === null ? '' : (cells[quantity] ?? ''),
});

/** What is guessed of a table; where it is not certain, its owner is asked. */
export type Guess = { roles: Roles; hasHead: boolean; isCertain: boolean };

export function guessRoles(rows: string[][]): Guess {
  const head = rows.find((cells) => cells.some((cell) => cell !== '')) ?? [];
  const codes = placesOf(head, isCodeHead);
  const quantities = placesOf(head, isQuantityHead);
  const isCertain = codes.length === 1 && quantities.length === 1;
  const hasHead = codes.length + quantities.length > 0;
  const code = codes[0] ?? likelyCode(hasHead ? rows.slice(1) : rows);
  const quantity =
    quantities.find((place) => place !== code) ??
    likelyQuantity(hasHead ? rows.slice(1) : rows, code);
  return { roles: { code, quantity }, hasHead, isCertain };
}

const SEEN = 50;
const widthOf = (rows: string[][]) => Math.max(1, ...rows.map(({ length }) => length));

/** The column of which most rows fit. */
function best(rows: string[][], fits: (cell: string) => boolean, apart = -1): number | null {
  const seen = rows.slice(0, SEEN);
  const counts = Array.from({ length: widthOf(seen) }, (_, place) =>
    place === apart ? 0 : seen.filter((cells) => fits(cells[place] ?? '')).length,
  );
  const most = Math.max(...counts);
  return most === 0 ? null : counts.indexOf(most);
}

const likelyCode = (rows: string[][]) =>
  best(
    rows,
    (cell) => /^(?=.*\d)(?=.*[\p{L}-])[^\s,]{3,}$/u.test(cell) || /^\d{8,14}$/.test(cell),
  ) ?? 0;

const likelyQuantity = (rows: string[][], code: number) =>
  best(rows, (cell) => /^\d{1,4}(?:[.,]0+)?(?: ?(?:ks|m))?$/.test(cell), code);
