import { slugify } from '#base/values/slug.ts';
import { type UnitKind, unitKind } from './parse-quantity.ts';

/**
 * A piece of a line. `gap` is what separates: the edge of a cell, a comma, a bracket, a plus, a dash. A number has its
 * unit, and why it is none that could be ordered, where something tells.
 */
export type Token =
  | { kind: 'gap'; text: string; separator: 'cell' | 'comma' | 'plus' | 'dash' | 'other' }
  | { kind: 'word'; text: string }
  | NumberToken;
export type NumberToken = {
  kind: 'number';
  text: string;
  /** Null: not a whole one. */
  value: number | null;
  unit: UnitKind;
  /** A length, a price, a date, a size: not how many. */
  isMeasure: boolean;
  /** Two readings are possible: "6 305 m" may be 305 m of a Cat 6. */
  isDoubtful: boolean;
};

/** Dates, times, telephones, addresses of mail and web, numbers of companies and accounts: they say nothing of goods. */
const NOTHING_OF_GOODS = [
  /\b\d{1,2}\. ?\d{1,2}\. ?(?:\d{4}|\d{2})?(?![\d.])/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d{1,2}[:.]\d{2} ?(?:hod?\b\.?|h\b)/gi,
  /\b\d{1,2}:\d{2}\b/g,
  /(?:\+|\b00)\d{2,3}[\d /().-]{7,}\d/g,
  /\b0\d{2,3}[ /-]\d{3}[ -]?\d{3}\b/g,
  /\b09\d{8}\b/g,
  /\b0\d{1,2}\/[\d ]{6,}\d/g,
  /[^\s@]{1,64}@\S{1,100}/g,
  /\b(?:https?:|www\.)\S+/gi,
  /\b[A-Z]{2}\d{2}(?: ?\d{4}){4,6}\b/g,
  /\b(?:IČO|ICO|DIČ|DIC|IČ DPH|IC DPH|VS|PSČ)\b[:. ]*(?:SK)?[\d ]{5,}/giu,
];

export const withoutNoise = (line: string): string =>
  NOTHING_OF_GOODS.reduce((text, shape) => text.replace(shape, ' ¤ '), line);

/** "1.", "1)", "1.01", "2.1.3": counts lines of a bill, whatever stands behind it. */
const POSITION = /^(?:\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?)(?=[\s;|]|$)(?!\s*(?:ks|m|x|×)\b)/iu;
const BULLET = /^(?:[-–—•·*+o►▪➤]|\p{L}\))\s+/u;

export const withoutPosition = (line: string): string =>
  line.replace(BULLET, '').replace(POSITION, '').trim();

const MEASURES =
  /^(?:mm|cm|dm|km|m2|m3|m²|mpx?|mpix\w*|megapix\w*|v|va|a|ah|ma|mah|w|kw|gb|tb|mb|gbit|hz|khz|mhz|db|dba|%|°c?|c|u|ru|"|''|”|palc\w*|in|port\w*|kanál\w*|výstup\w*|vstup\w*|zón\w*|žil\w*|vlák\w*|rok\w*|mesiac\w*|dn[ií]\w*|deň|hodín|hodiny|mes|poschod\w*|podlaž\w*|np|pp|tlačid\w*|zariaden\w*|bit|fps|lux|nit|n|kn)\.?$/iu;
const MONEY = /^(?:€|eur|eura|eur\/\S*|€\/\S*|kč|czk|usd|\$|,-)/iu;
/** Behind these a number is no quantity: "za 1 ks", "á 12", "č. 5", "Cat 6". */
const BEFORE_OTHERS =
  /^(?:za|á|à|a'|č|c|cis|číslo|cat|kat|ip|verzia|ver|typ|izba|byt|blok|sekcia|budova|poschodie|podlažie|vchod|miestnosť|etapa|fáza|pol|poz|ulica|ul|strana|str|dph|zľava|rabat|cena|suma|termín)\.?:?$/iu;
/** Behind these nobody knows whether it is the quantity: "po 5 ks", "cca 300 m". */
const BEFORE_DOUBT =
  /^(?:po|cca|asi|min|max|do|od|z|zo|okolo|približne|najmenej|najviac|aspoň|minimálne|maximálne|už)\.?$/iu;

const NUMBER = /^\d+(?:[.,]\d+)*$/;
const GLUED = /^(\d+(?:[.,]\d+)?)(\p{L}+)\.?$/u;

export function tokensOf(line: string): Token[] {
  const tokens = piecesOf(withoutNoise(line).replace(/(\d) ?,-+/g, '$1 €'));
  joinThousands(tokens);
  for (const [place, token] of tokens.entries())
    if (token.kind === 'number') judge(token, place, tokens);
  // Units said their word for the number before them.
  return tokens.filter(
    (token, place) =>
      !(token.kind === 'word' && unitKind(token.text) && isNumber(tokens[place - 1])) &&
      !(token.kind === 'word' && /^[x×*]$/i.test(token.text)),
  );
}

const isNumber = (token: Token | undefined): token is NumberToken => token?.kind === 'number';
const isWord = (token: Token | undefined): token is Token & { kind: 'word' } =>
  token?.kind === 'word';

const GAPS: [RegExp, (Token & { kind: 'gap' })['separator']][] = [
  [/^(?:\t|;|\||\u2016)/, 'cell'],
  [/^,(?!\d)|^,(?=\d{5,})/, 'comma'],
  [/^[+&]/, 'plus'],
  [/^[=:]/, 'dash'],
  [/^[()[\]{}"„“”‚‘’'<>!?¤]/, 'other'],
];

function piecesOf(line: string): Token[] {
  const tokens: Token[] = [];
  // Two spaces or more are the edge of a column.
  const chunks = line.replace(/ {2,}/g, '\u2016').split(/(\t|;|\||\u2016)| /u);
  for (const chunk of chunks) {
    if (!chunk) continue;
    if (/^[-–—]+$/.test(chunk)) {
      tokens.push({ kind: 'gap', text: chunk, separator: 'dash' });
      continue;
    }
    const dashed = /^([-–—])(\d.*)$/.exec(chunk);
    if (dashed) tokens.push({ kind: 'gap', text: dashed[1]!, separator: 'dash' });
    addChunk(dashed?.[2] ?? chunk, tokens);
    const last = tokens.at(-1);
    // "-5 ks" may take something back.
    if (dashed?.[1] === '-' && isNumber(last)) last.isDoubtful = true;
  }
  return tokens;
}

function addChunk(chunk: string, tokens: Token[]): void {
  let word = '';
  const flush = () => {
    const text = word.replace(/^[.\-–—/]+|[.\-–—/]+$/g, '');
    if (text !== '') addWord(text, tokens);
    word = '';
  };
  for (let at = 0; at < chunk.length; at += 1) {
    const rest = chunk.slice(at);
    const gap = GAPS.find(([shape]) => shape.test(rest));
    // A comma between digits is a decimal one, but not behind a code: KÓD1,8.
    const isDecimal = rest[0] === ',' && /^\d{1,6}$/.test(word) && /^,\d{1,4}(?!\d)/.test(rest);
    if (gap || (rest[0] === ',' && !isDecimal && word !== '' && !/^\d+(?:[.,]\d+)*$/.test(word))) {
      flush();
      const [, separator] = gap ?? [null, 'comma' as const];
      // An inch belongs to its number.
      if (rest[0] === '"' && isNumber(tokens.at(-1)))
        (tokens.at(-1) as NumberToken).isMeasure = true;
      tokens.push({ kind: 'gap', text: rest[0]!, separator });
    } else word += rest[0];
  }
  flush();
}

function addWord(text: string, tokens: Token[]): void {
  const times = /^(\d{1,6})[x×*]$/i.exec(text) ?? /^[x×*](\d{1,6})$/i.exec(text);
  if (times) {
    tokens.push({ ...numberOf(times[1]!), text, unit: 'count' });
    return;
  }
  // "2xOP-H04"
  const glued = /^(\d{1,4})[x×*](?=\p{L})(.{3,})$/iu.exec(text);
  if (glued && !/^\d+x\d/i.test(text)) {
    tokens.push({ ...numberOf(glued[1]!), text: `${glued[1]}x`, unit: 'count' });
    tokens.push({ kind: 'word', text: glued[2]! });
    return;
  }
  const [, digits, letters] = GLUED.exec(text) ?? [];
  const unit = letters ? unitKind(letters) : null;
  if (digits && unit) tokens.push({ ...numberOf(digits), text, unit });
  else if (digits && MEASURES.test(letters!))
    tokens.push({ ...numberOf(digits), text, isMeasure: true });
  else if (NUMBER.test(text) && text.length < 8) tokens.push(numberOf(text));
  else tokens.push({ kind: 'word', text });
}

const numberOf = (text: string): NumberToken => ({
  kind: 'number',
  text,
  value: wholeOf(text),
  unit: 'none',
  isMeasure: false,
  isDoubtful: false,
});

function wholeOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const whole = /^(\d+)[.,]0{1,2}$/.exec(text)?.[1];
  return whole === undefined ? null : Number(whole);
}

/** "1 525": one number, or two. */
function joinThousands(tokens: Token[]): void {
  for (let place = tokens.length - 1; place > 0; place -= 1) {
    const [one, other] = [tokens[place - 1], tokens[place]];
    if (!isNumber(one) || !isNumber(other)) continue;
    if (!/^\d{1,3}$/.test(one.text) || !/^\d{3}(?:,0{1,2})?\p{L}*$/u.test(other.text)) continue;
    const value = one.value! * 1000 + other.value!;
    const joined = { ...other, text: `${one.text} ${other.text}`, value, isDoubtful: true };
    tokens.splice(place - 1, 2, joined);
  }
}

/** What stands around a number tells what it counts. */
function judge(token: NumberToken, place: number, tokens: Token[]): void {
  judgeBeside(token, place, tokens);
  if (token.unit === 'none') judgeUnitCell(token, place, tokens);
  judgeBefore(token, place, tokens);
}

const isTimes = (one: Token | undefined) => isWord(one) && /^[x×*]$/i.test(one.text);

/** "2 x", "8 ks", "40 mm": the × or the unit beside it. */
function judgeBeside(token: NumberToken, place: number, tokens: Token[]): void {
  const before = tokens[place - 1];
  const after = tokens[place + 1];
  if (isTimes(after) || isTimes(before)) {
    const other = isTimes(after) ? tokens[place + 2] : tokens[place - 2];
    // "40 × 20 mm" are sizes, "2 x KÓD" is an amount.
    if (isNumber(other)) token.isMeasure = true;
    else token.unit = 'count';
  }
  if (isWord(after)) {
    const unit = unitKind(after.text);
    if (unit) token.unit = unit;
    else if (MEASURES.test(after.text) || MONEY.test(after.text)) token.isMeasure = true;
  }
}

/** A cell of its own may name the unit: 8 | ks. */
function judgeUnitCell(token: NumberToken, place: number, tokens: Token[]): void {
  const before = tokens[place - 1];
  const after = tokens[place + 1];
  if (after?.kind === 'gap' && after.separator === 'cell') {
    const next = tokens[place + 2];
    const unit = isWord(next) ? unitKind(next.text) : null;
    const end = tokens[place + 3];
    if (unit && (!end || end.kind === 'gap')) token.unit = unit;
  }
  if (before?.kind === 'gap' && before.separator === 'cell' && token.unit === 'none') {
    const last = tokens[place - 2];
    const start = tokens[place - 3];
    const unit = isWord(last) ? unitKind(last.text) : null;
    const isAlone = (!start || start.kind === 'gap') && (!after || after.kind === 'gap');
    if (unit && isAlone && !isTakenBefore(tokens, place - 2)) token.unit = unit;
  }
}

/** "2+1 ks", "2 až 3 ks", "€ 12": what stands before it makes it doubtful, or none that is ordered. */
function judgeBefore(token: NumberToken, place: number, tokens: Token[]): void {
  const before = tokens[place - 1];
  const isRange =
    (before?.kind === 'gap' && (before.separator === 'plus' || before.separator === 'dash')) ||
    (isWord(before) && /^(?:až|a|alebo|plus|do|resp)\.?$/iu.test(before.text));
  const earlier = tokens[place - 2];
  if (isRange && isNumber(earlier) && !earlier.isMeasure) token.isDoubtful = true;
  if (isWord(before)) {
    if (MONEY.test(before.text) || BEFORE_OTHERS.test(before.text)) token.isMeasure = true;
    if (BEFORE_DOUBT.test(before.text)) token.isDoubtful = true;
  }
}

/** Whether the unit in a cell belongs to the number in the cell before it. */
const isTakenBefore = (tokens: Token[], place: number) =>
  isNumber(tokens[place - 2]) && tokens[place - 1]?.kind === 'gap';

/** Words in whose company no number is certain: somebody asks, cancels, compares or tells what he has. */
const DOUBTS =
  /^(?:sklad\w*|namiesto|miesto|zrus\w*|storn\w*|nechc\w*|netreba|nie|neobjednav\w*|alebo|resp|pripadne|vrat\w*|reklam\w*|minul\w*|naposledy|mame|mali|zostava\w*|zostalo|nahrad\w*|alternativ\w*|ekvivalent\w*|balen[iy]\w*|kazd\w*|obe|oba|obidv\w*|polovic\w*|cca|asi|priblizne|aspon|minimalne|maximalne|rovnako|dalsi\w*|zmen\w*|povodne|presun\w*)$/;

export const isInDoubt = (line: string): boolean =>
  line.split(/[\s,;:()]+/).some((word) => DOUBTS.test(slugify(word)));
