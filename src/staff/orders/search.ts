import type { Cents } from '#base/money.ts';

type About = { words: string[]; phone: string | null; cents: Cents | null };

/** A caller's words: a phone is known without its prefix and gaps, an amount by its decimals or its euros. */
export function readAbout(typed: string): About {
  const digits = typed.replace(/[\s/()+-]/g, '');
  const phone = /^\d{7,15}$/.test(digits) ? digits.replace(/^(?:00421|421|0)/, '') : null;
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0€]/g, ''));
  return {
    words: typed.trim().split(/\s+/),
    phone,
    cents: amount && Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')),
  };
}
