import { slugify } from '#base/values/slug.ts';
import { MOST_PIECES } from '#shop/basket/most.ts';
import { isLikeCode, type Known, type KnownCode, mayBeCode, MOST_WORDS_OF_LINE } from './known.ts';
import { isInDoubt, type NumberToken, type Token, tokensOf, withoutPosition } from './tokens.ts';
import { unitKind } from './parse-quantity.ts';

/** What was read of a line: a code, and how many. Without a quantity the row asks, and offers what it may have been. */
export type Reading = { code: string; quantity: number | null; written: string; guesses: number[] };

/** A code in a line: its tokens from `from` up to `to`. */
type Hit = KnownCode & { word: string; from: number; to: number };

/** Words that belong together and might be one code written with spaces: "NV D828", "8584 1880 00943". */
function* joinedWords(tokens: Token[]): Generator<{ word: string; from: number; to: number }> {
  for (let from = 0; from < tokens.length; from += 1)
    for (let to = from + 1; to <= Math.min(from + 3, tokens.length); to += 1) {
      const parts = tokens.slice(from, to);
      const last = parts.at(-1)!;
      if (last.kind === 'gap') break;
      if (last.kind === 'number' && (last.unit !== 'none' || last.text.includes(','))) break;
      const word = parts.map(({ text }) => text).join(' ');
      if (parts.length > 1 && !mayJoin(parts)) continue;
      if (mayBeCode(word) && (parts.length > 1 || last.kind === 'word')) yield { word, from, to };
    }
}

/** Digits in groups, or short pieces in capitals of which one has a letter at its beginning. */
function mayJoin(parts: Token[]): boolean {
  const texts = parts.map(({ text }) => text);
  if (texts.every((text) => /^\d+$/.test(text))) return /^\d{8}$|^\d{12,14}$/.test(texts.join(''));
  return (
    /^\p{L}/u.test(texts[0]!) && texts.every((text) => text.length <= 7 && !/\p{Ll}{3}/u.test(text))
  );
}

/** Words of a line that are worth looking up. */
export function wordsToAsk(line: string): string[] {
  const words = [...joinedWords(tokensOf(withoutPosition(line)))].map(({ word }) => word);
  return [...new Set(words)].slice(0, MOST_WORDS_OF_LINE);
}

function hitsIn(tokens: Token[], known: Known): { hits: Hit[]; isMuddled: boolean } {
  const all = [...joinedWords(tokens)].slice(0, MOST_WORDS_OF_LINE * 2).flatMap((place): Hit[] => {
    const code = known(place.word);
    return code ? [{ ...code, ...place }] : [];
  });
  const hits: Hit[] = [];
  let isMuddled = false;
  // One word alone counts before words that were joined.
  for (const hit of all.toSorted((a, b) => a.to - a.from - (b.to - b.from))) {
    const rival = hits.find(({ from, to }) => hit.from < to && from < hit.to);
    if (!rival) hits.push(hit);
    else if (rival.product !== hit.product) isMuddled = true;
  }
  return { hits: hits.toSorted((a, b) => a.from - b.from), isMuddled };
}

/** Rows of a line with words in it; null when no word of it is a code that the shop knows. */
export function readLine(line: string, known: Known, isPositionFirst = false): Reading[] | null {
  const tokens = tokensOf(withoutPosition(line));
  if (isPositionFirst && tokens[0]?.kind === 'number') tokens.shift();
  const { hits, isMuddled } = hitsIn(tokens, known);
  if (hits.length === 0) return null;
  const isDoubtful = isMuddled || isInDoubt(line);
  // Ours, the maker's and the EAN of one product beside each other are one row.
  const products = hits.filter(
    ({ product, word }, place) =>
      hits.findIndex((one) => (product === null ? one.word === word : one.product === product)) ===
      place,
  );
  if (products.length === 1) {
    const spans = hits.map(({ from, to }) => ({ from, to }));
    const reading = readOne(tokens, products[0]!, spans);
    return [isDoubtful ? asking(reading) : reading];
  }
  const readings = readSeveral(tokens, products, hits.length === products.length);
  const isSure = !isDoubtful && readings.every(({ quantity }) => quantity !== null);
  return isSure ? readings : readings.map(asking);
}

/** The same without certainty: what was read becomes an offer. */
const asking = (reading: Reading): Reading => ({
  ...reading,
  quantity: null,
  guesses: reading.quantity === null ? reading.guesses : [reading.quantity],
});

/** Several codes: each needs a number of its own, all on the same side, or none of them is certain. */
function readSeveral(tokens: Token[], products: Hit[], isPlain: boolean): Reading[] {
  const none = products.map(({ word }) => ({ ...unread(word), guesses: [] }));
  if (!isPlain) return none;
  const parts = splitAtGaps(tokens, products);
  if (parts)
    return products.map((hit, place) => {
      const { from, to } = parts[place]!;
      const span = { from: hit.from - from, to: hit.to - from };
      return readOne(tokens.slice(from, to), { ...hit, ...span }, [span]);
    });
  const isMarked = (token: Token | undefined): token is NumberToken =>
    token?.kind === 'number' && token.unit !== 'none' && !token.isMeasure && !token.isDoubtful;
  const before = products.map(({ from }) => tokens[from - 1]);
  const after = products.map(({ to }) => tokens[to]);
  const sides = [before, after].filter((side) => side.every(isMarked));
  if (sides.length !== 1) return none;
  return products.map((hit, place) => settled(hit, sides[0]![place] as NumberToken));
}

/** Where a comma, a plus or the word "a" stands between each two codes, the line falls into as many parts. */
function splitAtGaps(tokens: Token[], hits: Hit[]): { from: number; to: number }[] | null {
  const isBorder = (token: Token) =>
    (token.kind === 'gap' && ['comma', 'plus', 'cell'].includes(token.separator)) ||
    (token.kind === 'word' && /^(?:a|aj|plus)$/i.test(token.text));
  const cuts: number[] = [];
  for (let place = 1; place < hits.length; place += 1) {
    const [start, end] = [hits[place - 1]!.to, hits[place]!.from];
    const borders = tokens
      .slice(start, end)
      .flatMap((token, at) => (isBorder(token) ? [start + at] : []));
    if (borders.length !== 1) return null;
    cuts.push(borders[0]!);
  }
  return [-1, ...cuts].map((cut, place) => ({ from: cut + 1, to: cuts[place] ?? tokens.length }));
}

const unread = (word: string): Reading => ({
  code: word,
  quantity: null,
  written: '',
  guesses: [],
});

const inRange = (value: number | null): value is number =>
  value !== null && value >= 1 && value <= MOST_PIECES;

const settled = ({ word }: Pick<Hit, 'word'>, token: NumberToken): Reading =>
  token.isDoubtful || !inRange(token.value)
    ? { ...unread(word), written: token.text, guesses: [token.value].filter(inRange) }
    : { ...unread(word), quantity: token.value, written: writtenOf(token) };

const UNIT_TEXT = { none: '', count: ' ks', metre: ' m', pack: ' bal' };
const writtenOf = ({ text, value, unit }: NumberToken) =>
  unit === 'none' ? text : `${value}${UNIT_TEXT[unit]}`;

type Span = { from: number; to: number };
/** A number, and which of the tokens it is. */
type Place = { token: NumberToken; place: number };

/** The number that belongs to the only code of a line. */
function readOne(tokens: Token[], hit: Hit, spans: Span[]): Reading {
  const isInCode = (place: number) => spans.some(({ from, to }) => place >= from && place < to);
  const places = tokens.flatMap((token, place) =>
    token.kind === 'number' && !token.isMeasure && !isInCode(place) ? [{ token, place }] : [],
  );
  const own = unitKind(hit.unit) ?? 'count';
  const inName = numbersOf(hit.name);
  const isNamed = ({ token }: Place) =>
    inName.some(
      ({ value, unit }) => value === token.value && (token.unit === 'none' || unit === token.unit),
    );
  const marked = places.filter(({ token }) => token.unit !== 'none');
  const bare = places.filter(({ token }) => token.unit === 'none' && inRange(token.value));
  const fitting = marked.filter((one) => one.token.unit === own && !isNamed(one));
  // Metres of what is counted in pieces tell its length; everything else in another unit is a question.
  const odd = marked.filter(
    ({ token }) => token.unit !== own && !(own === 'count' && token.unit === 'metre'),
  );
  const guesses = [
    ...new Set(places.flatMap(({ token }) => (inRange(token.value) ? [token.value] : []))),
  ];
  const ask: Reading = {
    ...unread(hit.word),
    guesses: guesses.slice(0, 3),
    written: places.map(({ token }) => token.text).join(', '),
  };
  const isBeside = ({ place }: Place) =>
    spans.some(({ from, to }) => place === from - 1 || place === to);
  const isBehindGap = ({ place }: Place) =>
    tokens[place - 1]?.kind === 'gap' && isEnd(tokens, place);
  const pointed = bare.filter((one) => isBehindGap(one) && isDash(tokens[one.place - 1]!));
  if (fitting.length > 0) {
    const values = new Set(fitting.map(({ token }) => token.value));
    // "305 m, 2": how many times? A length is certain only where no other number may count it.
    const rivals = own === 'metre' ? bare.filter((one) => !isNamed(one)) : [];
    const isAlone = values.size === 1 && odd.length === 0 && rivals.length === 0;
    const isSure = isAlone && !bare.some(isBeside) && !bare.some(isBehindGap);
    return isSure ? settled(hit, fitting[0]!.token) : ask;
  }
  if (marked.some((one) => !isNamed(one)) || places.length === 0) return ask;
  const certain = bare.filter((one) => !isNamed(one));
  // Alone in a cell, and no other number beside it, it is one of a column.
  const inCells = bare.filter(
    ({ place }) =>
      isCellEdge(tokens[place - 1]) && isCellEdge(tokens[place + 1]) && tokens.length > 2,
  );
  const [only, another] = inCells.length === 1 && bare.length === 1 ? inCells : certain;
  if (!only || another || (bare.length > 1 && certain.length !== bare.length)) return ask;
  const isSure = isAmountPlace(tokens, only, isBeside(only), pointed.includes(only));
  return isSure ? settled(hit, { ...only.token, isDoubtful: false }) : ask;
}

/** Whether the only number stands where an amount does: behind a dash, in a cell, or at an end of the line beside the code. */
function isAmountPlace(
  tokens: Token[],
  { token, place }: Place,
  isBeside: boolean,
  isPointed: boolean,
): boolean {
  const isInCell = isCellEdge(tokens[place - 1]) && isCellEdge(tokens[place + 1]);
  const isAtEnd = isBeside && isEnd(tokens, place);
  const isAtStart = place === 0 && isBeside;
  const isJoined = token.isDoubtful && !(isAtEnd && tokens.length === 2);
  // "45,00" may be a price as well.
  const isDecimal = /[.,]/.test(token.text);
  return !isJoined && !isDecimal && (isPointed || isInCell || isAtEnd || isAtStart);
}

const isDash = (token: Token) => token.kind === 'gap' && token.separator === 'dash';
const isEnd = (tokens: Token[], place: number) =>
  tokens.slice(place + 1).every((token) => token.kind === 'gap');
const isCellEdge = (token: Token | undefined) =>
  token === undefined || (token.kind === 'gap' && token.separator === 'cell');

const numbersOf = (name: string): Pick<NumberToken, 'value' | 'unit'>[] =>
  tokensOf(name).flatMap((token): Pick<NumberToken, 'value' | 'unit'>[] =>
    token.kind === 'number' ? [token] : token.kind === 'word' ? digitsOf(token.text) : [],
  );
/** "Cat6" and "10/100" hide numbers too; a code does not. */
const digitsOf = (word: string) =>
  (isLikeCode(word) ? [] : (word.match(/\d+/g) ?? [])).map((digits) => ({
    value: Number(digits),
    unit: 'none' as const,
  }));

/** What a line may be of which no word is known: a code nobody has, goods in words, or nothing to buy at all. */
export function readUnknown(line: string, isPositionFirst = false): Reading | null {
  if (isNoGoods(line)) return null;
  const tokens = tokensOf(withoutPosition(line));
  if (isPositionFirst && tokens[0]?.kind === 'number') tokens.shift();
  const codes = tokens.flatMap((token, from) =>
    token.kind === 'word' && isLikeCode(token.text)
      ? [{ word: token.text, from, to: from + 1, product: null, name: '', unit: 'ks' }]
      : [],
  );
  const [code, another] = codes;
  if (code && !another) {
    const reading = readOne(tokens, code, [code]);
    return isInDoubt(line) ? asking(reading) : reading;
  }
  if (!code && !tokens.some(isMarkedAmount)) return null;
  return { ...unread(withoutPosition(line)), guesses: [] };
}

/** After these words what looks like a code is the number of a document or a company. */
const REFERENCES =
  /^(?:objednavk[ay]|faktur[ay]|ponuk[ay]|cenova|cislo|c|akcia|stavba|projekt|zakazka|datum|ico|dic|ic-dph|iban|swift|bic|ucet|tel|telefon|mobil|mob|fax|e-?mail|web|www|predmet|vec|subject|od|komu|from|to|sent|date|odoslane|dna|vykaz|rozpocet|zmluva|priloha|strana|str|psc|ulica)(?:-|$)/;
const TOTALS =
  /^(?:spolu|sucet|suma|medzisucet|celkom|celkova|celkovo|dph|zaklad|k-uhrade|rekapitulacia)(?:-|$)/;

/** Sums, and references that name no amount of anything. */
export function isNoGoods(line: string): boolean {
  const text = slugify(withoutPosition(line));
  if (text === '' || TOTALS.test(text)) return true;
  return REFERENCES.test(text) && !tokensOf(withoutPosition(line)).some(isMarkedAmount);
}

const isMarkedAmount = (token: Token) =>
  token.kind === 'number' && token.unit !== 'none' && !token.isMeasure;
