import { expect, test } from 'vitest';
import { changesSince, seenOf } from './changes.ts';
import type { BasketLine } from './contract.ts';

const full = { now: 8, later: 0, on: null, is_full: true, gauge: 4 };
const short = { now: 4, later: 4, on: '2026-11-24', is_full: false, gauge: 1 };

const line = (given: Partial<BasketLine> = {}): BasketLine => ({
  id: 1,
  product: 7,
  code: 'NV-T4W',
  name: 'Kamera',
  url: { url: 'kamera' },
  image: null,
  quantity: 8,
  quantity_step: 1,
  unit_of_measure: 'ks',
  is_sold: true,
  availability: full,
  price_unit_exc_vat: 72.93,
  price_total_exc_vat: 583.44,
  ...given,
});
const changed = (was: BasketLine, is: BasketLine) =>
  changesSince(seenOf({ products: [was] }, '2026-11-09T08:00:00Z'), [is]).get(7);

test.each([
  ['nothing', line(), line(), undefined],
  ['the price', line(), line({ price_unit_exc_vat: 78.29 }), { priceWas: 72.93 }],
  ['prices that a guest did not see', line({ price_unit_exc_vat: null }), line(), undefined],
  ['it is short now', line(), line({ availability: short }), { wasFull: true }],
  [
    'another day',
    line({ availability: short }),
    line({ availability: { ...short, on: '2026-12-03' } }),
    { wasOn: '2026-11-24' },
  ],
  ['it came', line({ availability: short }), line(), undefined],
  [
    'another quantity is the customer’s own doing',
    line(),
    line({ quantity: 200, availability: short }),
    undefined,
  ],
  [
    'it is gone',
    line(),
    line({ is_sold: false, availability: null, price_unit_exc_vat: null }),
    { isGone: true },
  ],
])('%s', (_name, was, is, change) => expect(changed(was, is)).toEqual(change));

test('what was not there then has not changed', () =>
  expect(changesSince(seenOf({ products: [] }, '2026-11-09T08:00:00Z'), [line()]).size).toBe(0));
