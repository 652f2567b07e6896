import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInBratislava } from './clock.ts';
import { formatPrice, formatUnitPrice } from './format.ts';
import { formatNumber, pluralForm } from './numbers.ts';

const amounts = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100),
  // Halves, where binary fractions and decimal rounding part ways.
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  fc.double({ min: 0.000_01, max: 1_000_000, noNaN: true }),
);

test.each([
  [2, 0],
  [2, 2],
  [1, 0],
  [0, 0],
])('numbers with %i to %i places are those of Intl, with a true minus', (most, least) => {
  const intl = new Intl.NumberFormat('sk-SK', {
    maximumFractionDigits: most,
    minimumFractionDigits: least,
  });
  fc.assert(
    fc.property(amounts, (value) => {
      // Minus zero, which nobody has to pay, is the other difference.
      const expected = intl.format(value === 0 ? 0 : value).replace('-', '\u2212');
      expect(formatNumber(value, most, least)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('an amount taken off has a minus, not a hyphen', () => {
  expect(formatPrice(-2.57)).toBe('\u22122,57\u00a0€');
  expect(formatUnitPrice(-0.3899)).toBe('\u22120,3899\u00a0€');
});

test('plural forms are those of Intl', () => {
  const intl = new Intl.PluralRules('sk');
  for (const count of [-5, -1, 0, 1, 1.5, 2, 3, 4, 5, 11, 21, 22, 100, 101, 1000])
    expect(pluralForm(count)).toBe(intl.select(count));
});

test('the day in Bratislava is that of Intl, at the turns of the clock too', () => {
  const intl = new Intl.DateTimeFormat('sk-SK', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'Europe/Bratislava',
  });
  const HOUR = 3_600_000;
  const wrong: Date[] = [];
  for (let year = 1996; year <= 2037; year++)
    for (const month of [0, 2, 5, 9, 11])
      for (let day = 24; day <= 32; day++)
        // Midnight in Bratislava is at 22:00 or 23:00, and either side of it must be right.
        for (const before of [2.5, 1.5, 0.5]) {
          const moment = new Date(Date.UTC(year, month, day) - before * HOUR);
          const local = dayInBratislava(moment);
          if (`${local.day}. ${local.month}. ${local.year}` !== intl.format(moment))
            wrong.push(moment);
        }
  expect(wrong).toEqual([]);
});
