import type { Cents, UnitPrice } from '#base/values/money.ts';

/** Control characters, which XML forbids or only a terminal understands; lone surrogates are no text at all. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
/** Kinds of space: one between words, wherever the text came from. */
const SPACES = /[\t\n\r\u00a0\u2007\u202f ]+/g;

export const cleaned = (text: string) => text.replace(UNWRITABLE, '').replace(SPACES, ' ').trim();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  cleaned(text).replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** An element with text; without any it is not there at all, an empty one is refused (PEPPOL-EN16931-R008). */
export function leaf(name: string, text: string, attributes: Record<string, string> = {}): string {
  const inner = escaped(text);
  if (inner === '') return '';
  const marks = Object.entries(attributes)
    .filter(([, value]) => cleaned(value) !== '')
    .map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${marks.join('')}>${inner}</${name}>`;
}

/** An element of elements, not there when none of them is. */
export function group(name: string, ...inside: string[]): string {
  const inner = inside.join('');
  return inner === '' ? '' : `<${name}>${inner}</${name}>`;
}

export const amount = (name: string, cents: Cents) =>
  leaf(name, decimal(cents, 2), { currencyID: 'EUR' });

/** A unit price has two decimals, up to four where goods are sold by the metre. */
export const price = (name: string, unit: UnitPrice) =>
  leaf(name, decimal(unit, 4).replace(/0{1,2}$/, ''), { currencyID: 'EUR' });

/** Whole numbers to decimals by moving the point, so no float can come between. */
function decimal(whole: number, decimals: number): string {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is not a whole number`);
  const digits = String(Math.abs(whole)).padStart(decimals + 1, '0');
  return `${whole < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
