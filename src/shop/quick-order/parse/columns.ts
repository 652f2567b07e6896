import { slugify } from '#base/values/slug.ts';
import { isLikeCode, type Known, NOTHING_KNOWN } from './known.ts';
import { isQuantity, unitKind } from './parse-quantity.ts';
import { countsRows } from './running.ts';

/** Where a table has what: places of columns. */
export type Roles = { code: number; quantity: number | null; unit?: number | null };

const CODE_HEADS =
  /^(?:(?:obj|objednavaci|objednavacie|objednavacie|kat|katalogove|katalogovy|obchodny|obchodne|skladove|skladovy|produktovy|typove|typovy)-)?(?:kod|kody|code|cislo|c|item|sku|material|ean|oznacenie|part|typ|artikel|art|pn|p-n|model)(?:-|$)/;
/** "Počet portov" tells of the product, not of the order: only these words may follow. */
const QUANTITY_HEADS =
  /^(?:(?:celkove|celkovy|pozadovane|pozadovany|objednane|potrebne|spolu|celkom)-)?(?:(?:mnozstvo|mnoz|qty|quantity|vymera|objednat)(?:-|$)|(?:pocet|ks|kusy|kusov|pcs|mn)(?:-(?:ks|kus|kusy|kusov|mj|m-j|m|spolu|celkom|na-objednanie|objednat|objednane|kupit))*$)/;
/** "P. č.", "Por.", "#": such a column counts the rows. */
const POSITION_HEADS =
  /^(?:p-c|pc|por|por-c|poradie|poradove|c-p|c|poz|pozicia|pol|pol-c|polozka-c|cislo-polozky|cislo-riadku|cislo-riadka|r|riadok|nr|no)(?:-cislo|-c)?$/;
/** How many are in a box, on the shelf or for a price are not how many are wanted. */
const OTHER_AMOUNTS =
  /(?:^|-)(?:bal|balen[a-z]*|baleni|sklad[a-z]*|skladom|cena|ceny|eur|min|minimalne|dph|hmotnost|dodane|dodanych)(?:-|$)/;
const UNIT_HEADS = /^(?:mj|m-j|jednotka|jedn|merna-jednotka|unit|jm)$/;

const isPositionHead = (name: string) => name.trim() === '#' || POSITION_HEADS.test(slugify(name));
export const isCodeHead = (name: string) => CODE_HEADS.test(slugify(name)) && !isPositionHead(name);
export const isQuantityHead = (name: string) =>
  QUANTITY_HEADS.test(slugify(name)) && !OTHER_AMOUNTS.test(slugify(name));
const isUnitHead = (name: string) => UNIT_HEADS.test(slugify(name));

const placesOf = (cells: string[], is: (cell: string) => boolean) =>
  cells.flatMap((cell, place) => (is(cell) ? [place] : []));
const isTotal = (name: string) =>
  /(?:^|-)(?:spolu|celkom|celkove|total)(?:-|$)/.test(slugify(name));

/** What a row of names tells of the columns; several may be named alike. Null when it is no such row. */
function namedIn(cells: string[]) {
  // A row with an amount or a long sentence in it is one of goods or a note.
  if (cells.some((cell) => isQuantity(cell) || cell.length > 60)) return null;
  const codes = placesOf(cells, isCodeHead);
  const all = placesOf(cells, isQuantityHead).filter((place) => !codes.includes(place));
  const totals = all.filter((place) => isTotal(cells[place]!));
  const quantities = all.length > 1 && totals.length === 1 ? totals : all;
  const [unit = null] = placesOf(cells, isUnitHead);
  const positions = placesOf(cells, isPositionHead);
  // A column that is called otherwise is not how many, whatever stands in it.
  const others = placesOf(cells, (cell) => cell !== '').filter((place) => !all.includes(place));
  return { codes, quantities, unit, positions, others };
}

/** What a row of names tells of the columns: null when it is no such row. */
export function rolesIn(cells: string[]): Roles | null {
  const { codes, quantities, unit = null } = namedIn(cells) ?? { codes: [], quantities: [] };
  const [code] = codes;
  const [quantity] = quantities;
  // A product may be called "EAN čítačka" or have the code KS: both columns have to be named.
  if (code === undefined || quantity === undefined) return null;
  // Of several amounts nobody knows which is meant.
  return { code, quantity: quantities.length === 1 ? quantity : null, unit };
}

/** What is guessed of a table; where it is not certain, its owner is asked. */
export type Guess = {
  roles: Roles;
  /** The place of the row that names the columns. */
  head: number | null;
  isCertain: boolean;
};

/** Rows of a table as they are, titles and empty ones included. */
export function guessRoles(rows: string[][], known: Known = NOTHING_KNOWN): Guess {
  const head = headOf(rows);
  const below = head === null ? rows : rows.slice(head + 1);
  const named = (head === null ? null : namedIn(rows[head]!)) ?? {
    codes: [],
    quantities: [],
    unit: null,
    positions: [],
    others: [],
  };
  const hits = (place: number) =>
    below.filter((cells) => known(cells[place] ?? '') !== null).length;
  const code = bestOf(named.codes, hits) ?? likelyCode(below, hits);
  const quantities = named.quantities.filter((place) => place !== code);
  const [only, another] = quantities;
  // Of several that are named nobody knows which is meant; where none is, what stands in the columns may tell.
  const quantity =
    another === undefined
      ? (only ?? likelyQuantity(below, [code, ...named.positions, ...named.others]))
      : null;
  const unit = named.unit ?? likelyUnit(below, [code, quantity ?? -1]);
  const isOne =
    named.codes.length === 1 || named.codes.filter((place) => hits(place) > 0).length === 1;
  const isElsewhere =
    hits(code) === 0 && below.some((cells) => cells.some((cell) => known(cell) !== null));
  const isCertain = isOne && quantities.length === 1 && !isElsewhere;
  return { roles: { code, quantity, unit }, head, isCertain };
}

/** The row that names most: both columns, or at least one of them among others. */
function headOf(rows: string[][]): number | null {
  const whole = rows.findIndex((cells) => rolesIn(cells) !== null);
  if (whole >= 0) return whole;
  const some = rows.findIndex((cells) => {
    const named = namedIn(cells);
    const filled = cells.filter((cell) => cell !== '').length;
    return named !== null && filled > 1 && named.codes.length + named.quantities.length > 0;
  });
  return some < 0 ? null : some;
}

const SEEN = 200;
const widthOf = (rows: string[][]) => Math.max(1, ...rows.map(({ length }) => length));

/** Of these columns the one with most codes that the shop knows; the first where it knows none. */
function bestOf(places: number[], hits: (place: number) => number): number | undefined {
  const counts = places.map(hits);
  return places[counts.indexOf(Math.max(...counts))];
}

/** The column of which most rows fit. */
function best(rows: string[][], score: (cells: string[], place: number) => number): number | null {
  const places = Array.from({ length: widthOf(rows) }, (_, place) => place);
  const scores = places.map((place) =>
    score(
      rows.map((cells) => cells[place] ?? ''),
      place,
    ),
  );
  const most = Math.max(...scores);
  return most <= 0 ? null : scores.indexOf(most);
}

const likelyCode = (rows: string[][], hits: (place: number) => number) => {
  const seen = rows.slice(0, SEEN);
  return (
    best(seen, (cells, place) => {
      const like = cells.filter((cell) => !cell.includes(' ') && isLikeCode(cell)).length;
      return countsRows(cells) ? 0 : hits(place) * 1000 + like;
    }) ?? 0
  );
};

/** A running number is never a quantity, whatever else the table has; of two columns that fit alike, neither. */
function likelyQuantity(rows: string[][], apart: number[]): number | null {
  const seen = rows.slice(0, SEEN);
  const score = (cells: string[], place: number) => {
    if (apart.includes(place) || countsRows(cells.filter((cell) => cell !== ''))) return 0;
    // Prices have cents here and there.
    const isPrice = (cell: string) => /^\d[\d .]*[.,]\d*[1-9]/.test(cell) || /€|eur/i.test(cell);
    return cells.some(isPrice) ? 0 : cells.filter((cell) => isQuantity(cell)).length;
  };
  const place = best(seen, score);
  const rival = best(seen, (cells, column) => (column === place ? 0 : score(cells, column)));
  const countIn = (column: number) =>
    score(
      seen.map((cells) => cells[column] ?? ''),
      column,
    );
  return place === null || (rival !== null && countIn(rival) === countIn(place)) ? null : place;
}

const likelyUnit = (rows: string[][], apart: number[]) => {
  const place = best(rows.slice(0, SEEN), (cells, column) =>
    apart.includes(column) ? 0 : cells.filter((cell) => unitKind(cell) !== null).length,
  );
  return place;
};
