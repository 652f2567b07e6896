import { describe, expect, test } from 'vitest';
import type { RowProduct } from './contract.ts';
import {
  inOwnUnit,
  isAvailabilityOpen,
  isReady,
  type Item,
  picked,
  summedUp,
  takenApart,
  UNKNOWN,
} from './list.ts';

const product = (id: number, unit = 'ks'): RowProduct => ({
  id,
  code: `P-${id}`,
  name: `Produkt ${id}`,
  url: { url: `p-${id}` },
  image: null,
  unit_of_measure: unit,
  quantity_step: 1,
  is_sold: true,
  price_unit_exc_vat: 10,
  availability: { now: 1, later: 0, on: null, is_full: true } as RowProduct['availability'],
});
const item = (id: number, quantity: number | null, written: string, of = product(1)): Item => ({
  id,
  line: id,
  text: '',
  code: of.code,
  quantity,
  written,
  guesses: [],
  parts: null,
  isApart: false,
  reason: null,
  found: { ...UNKNOWN, product: of, by: 'code' },
});

describe('rows that are summed up', () => {
  const rows = [item(1, 8, '8'), item(2, 3, '3', product(2)), item(3, 2, '2')];

  test('say nothing of availability until it is asked for the sum', () => {
    const [sum, other] = summedUp(rows);
    expect(sum).toMatchObject({ quantity: 10, found: { product: { availability: null } } });
    expect(summedUp(rows).filter(isAvailabilityOpen)).toEqual([sum]);
    expect(other).toBe(rows[1]);
  });

  test('and taken apart again, neither do the parts', () => {
    const [sum] = summedUp(rows);
    expect(takenApart(sum!, 9).map((one) => [one.quantity, isAvailabilityOpen(one)])).toEqual([
      [8, true],
      [2, true],
    ]);
  });
});

describe('an amount in another unit than the shop’s', () => {
  test.each([
    ['2 bal', 'm', null],
    ['2x', 'm', null],
    ['2 ks', 'm', null],
    ['2 m', 'm', 2],
    ['2', 'm', 2],
    ['2 m', 'ks', null],
    ['2 sady', 'ks', null],
    ['2 kusy', 'ks', 2],
    ['2x', 'ks', 2],
    ['2 bal.', 'bal', 2],
    ['2 ks', 'bal', null],
  ])('%s of what is sold by %s', (written, unit, quantity) => {
    const row = inOwnUnit(item(1, 2, written, product(1, unit)));
    expect(row.quantity).toBe(quantity);
    expect(isReady(row)).toBe(quantity !== null);
  });

  test('is not ready either when the product is chosen by hand', () => {
    const row = { ...item(1, 2, '2 bal'), found: UNKNOWN };
    expect(isReady(picked(row, product(5, 'm')))).toBe(false);
    expect(isReady(picked(row, product(5, 'bal')))).toBe(true);
  });
});
