import type { Cents } from '#base/values/money.ts';
import { readAbout, SHORTEST_QUERY } from './about.ts';

/** What somebody typed into the one field of the office; null when it is too short to look for. */
export type Question = {
  /** Each of them must be there. */
  words: string[];
  phone: string | null;
  cents: Cents | null;
  /** Of a number of an order, an invoice, a company, or a variable symbol. */
  digits: string | null;
};

/** A number that begins as those of proformas do, without that beginning; null of anything else. */
export const readProformaNumber = (typed: string): string | null =>
  /^\s*Z(\d{3,10})\s*$/i.exec(typed)?.[1] ?? null;

/** Who may not read prices finds nothing by them either. */
export function readQuestion(typed: string, mayReadPrices = true): Question | null {
  const { words, phone, ...about } = readAbout(typed);
  const cents = mayReadPrices ? about.cents : null;
  const digits = typed.replace(/[\s\u00a0]/g, '');
  const question = {
    // "s. r. o." is in every name: whoever types it too means the rest.
    words: words.filter((word) => word.length >= SHORTEST_QUERY),
    phone,
    cents,
    digits: /^\d{3,15}$/.test(digits) ? digits : null,
  };
  return question.words.length > 0 || cents !== null || phone !== null ? question : null;
}
