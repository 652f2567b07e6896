import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { cameOf, costOf } from './stock/delivery-draft.ts';
import { readMinimum } from './stock/minimum-text.ts';
import { readPrice } from './products/price-text.ts';
import { fromTexts } from '#office/components/form/texts.ts';
import { centsOf, pointsOf } from '#office/components/money.ts';
import { unitPriceOf, wholeOf } from '#office/components/typed-number.ts';

/** As people type it, as the office writes it, and as it comes out of a spreadsheet. */
const SPACES = [' ', '\u00a0', '\u202f'];

test('every field that takes a number reads it with any space between its digits', () => {
  const form = z.object({ price: z.number(), days: z.int(), sum_cents: z.int() });
  for (const space of SPACES) {
    const [whole, sum] = [`1${space}200`, `1${space}200,50${space}€`];
    expect([whole, wholeOf(whole, 2_000)]).toEqual([whole, 1_200]);
    expect([sum, unitPriceOf(sum)]).toEqual([sum, 1_200.5]);
    expect([sum, centsOf(sum)]).toEqual([sum, 120_050]);
    expect([whole, pointsOf(`12,5${space}%`)]).toEqual([whole, 1_250]);
    expect([whole, cameOf(whole), costOf(sum), readMinimum(whole)]).toEqual([
      whole,
      1_200,
      1_200.5,
      1_200,
    ]);
    expect([sum, readPrice(sum, { price: 0, decimals: 2 })]).toEqual([sum, 12_005_000]);
    expect(fromTexts(form, { price: sum, days: whole, sum_cents: sum })).toEqual({
      price: 1_200.5,
      days: 1_200,
      sum_cents: 120_050,
    });
  }
});

test('what is no such number is none', () => {
  expect(['', '1,5', '-1', 'x', '2001'].map((typed) => wholeOf(typed, 2_000))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(['', '1,23456', '-1', '1.2,3', 'x'].map(unitPriceOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
