import type { Cents } from '#base/values/money.ts';

/** An index of trigrams finds nothing shorter. */
export const SHORTEST_QUERY = 3;

type About = { words: string[]; phone: string | null; cents: Cents | null };

/** A caller's words: a phone is known without its prefix and gaps, an amount by its decimals or its euros. */
export function readAbout(typed: string): About {
  const digits = typed.replace(/[\s/()+-]/g, '');
  const isPhone = /^\d{7,15}$/.test(digits) || (/^\s*[+0]/.test(typed) && /^\d+$/.test(digits));
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0€]/g, ''));
  return {
    words: typed.trim().split(/\s+/),
    phone: isPhone ? phoneOf(digits) : null,
    cents: amount && Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')),
  };
}

/** As numbers are stored behind their prefix; of a prefix with hardly more all of it, of less nothing can be found. */
function phoneOf(digits: string): string | null {
  const whole = digits.replace(/^00/, '');
  const short = whole.replace(/^(?:421|0)/, '');
  return [short, whole].find(({ length }) => length >= SHORTEST_QUERY) ?? null;
}
