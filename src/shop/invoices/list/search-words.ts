import type { Cents } from '#base/values/money.ts';

/** What somebody looks for among documents: digits of a number, an amount, or both. */
export type Wanted = {
  digits: string | null;
  /** Cents from and to, both included: without decimals any cents will do. */
  cents: [Cents, Cents] | null;
};

const AMOUNT = /^[-−]?(\d{1,3}(?: ?\d{3})*|\d{1,9})(?:[.,](\d{1,2}))?(?: ?€)?$/;

/** Null where the text can be neither a number nor an amount, and so nothing fits it. */
export function wantedOf(text: string): Wanted | null {
  const plain = text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
  const squeezed = plain.replaceAll(' ', '');
  const digits = /^\d{1,10}$/.test(squeezed) ? squeezed : null;
  const cents = centsOf(AMOUNT.exec(plain));
  return digits === null && cents === null ? null : { digits, cents };
}

function centsOf(amount: RegExpExecArray | null): [Cents, Cents] | null {
  if (!amount) return null;
  const [, euros = '', decimals = ''] = amount;
  const whole = Number(euros.replaceAll(' ', '')) * 100;
  // More than a document can hold.
  if (whole > 2_000_000_000) return null;
  if (decimals.length === 2) return [whole + Number(decimals), whole + Number(decimals)];
  const from = whole + Number(decimals.padEnd(2, '0'));
  return [from, from + (decimals ? 9 : 99)];
}
