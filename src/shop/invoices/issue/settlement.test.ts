import { expect, test } from 'vitest';
import { sumOf, taxedShare } from './settlement.ts';

const rate = (vatPercent: number, baseCents: number, vatCents: number) => ({
  vatPercent,
  baseCents,
  vatCents,
});

test('a prepayment is taxed by the rates of what it pays for in proportion', () => {
  const taxed = taxedShare(11_400, [rate(23, 10_000, 2_300), rate(5, 10_000, 500)]);
  expect(taxed).toEqual([rate(23, 5_000, 1_150), rate(5, 5_000, 250)]);
  expect(sumOf(taxed).grossCents).toBe(11_400);
});

test('a rate of which an edited order has less than was taxed takes nothing, and gives nothing', () => {
  expect(taxedShare(3_000, [rate(23, 10_000, 2_300), rate(5, -5_000, -250)])).toEqual([
    rate(23, 2_439, 561),
  ]);
  expect(taxedShare(3_000, [rate(23, -10_000, -2_300), rate(5, 20_000, 1_000)])).toEqual([
    rate(5, 2_857, 143),
  ]);
});
