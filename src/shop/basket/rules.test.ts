import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineCents, toCents } from '#base/values/money.ts';
import { totalsOf } from '#base/values/vat.ts';
import type { Customer, Discounts } from '#shop/kernel/visitor.ts';
import { Basket } from './contract.ts';
import { basketOf, type LineRow, priceLine } from './rules.ts';

const customerWith = (discounts: Discounts): Customer => ({
  id: 1,
  companyName: 'Elmont',
  discounts,
});

const basisPoints = fc.integer({ min: 0, max: 10_000 });
const some = fc.integer({ min: 1, max: 4 });

const discounts: fc.Arbitrary<Discounts> = fc.record({
  group: basisPoints,
  byCategory: fc.dictionary(some.map(String), basisPoints),
  byVendor: fc.dictionary(some.map(String), basisPoints),
});

/** Whole cents, or goods by the metre with three or four decimals. */
const price = fc.oneof(
  fc.constant({ price_decimals: 2 as const, price_fraction: 0 }),
  fc
    .integer({ min: 0, max: 9 })
    .map((tenths) => ({ price_decimals: 3 as const, price_fraction: tenths * 10 })),
  fc
    .integer({ min: 0, max: 99 })
    .map((price_fraction) => ({ price_decimals: 4 as const, price_fraction })),
);

const row = fc.record({
  price,
  price_cents: fc.integer({ min: 0, max: 2_000_000 }),
  vat_percent: fc.constantFrom(0, 5, 19, 23),
  category_id: some,
  vendor_id: some,
  quantity: fc.integer({ min: 1, max: 9999 }),
  is_sold: fc.boolean(),
});

const rows: fc.Arbitrary<LineRow[]> = fc.array(row, { maxLength: 30 }).map((all) =>
  all.map(({ price: kind, ...one }, index) => ({
    ...one,
    ...kind,
    id: index + 1,
    product_id: index + 1,
    code: `K-${index}`,
    name: 'Kamera',
    slug: 'kamera',
    unit: 'ks',
    quantity_step: 1,
    image_src: null,
    image_caption: '',
    stock: 3,
    inbound: [],
  })),
);

/** As a client reads it: through the schema and through JSON. */
const overTheWire = (basket: Basket): Basket =>
  Basket.parse(JSON.parse(JSON.stringify(Basket.parse(basket))));

test('what travels is what the one place that counts VAT says, to the cent', () => {
  fc.assert(
    fc.property(rows, discounts, (lines, own) => {
      const basket = overTheWire(basketOf(1, lines, customerWith(own)));
      const priced = lines.filter((line) => line.is_sold).map((line) => priceLine(line, own));
      const { netCents, grossCents, rates } = totalsOf(priced);

      expect(toCents(basket.product_price_without_vat!)).toBe(netCents);
      expect(toCents(basket.product_price!)).toBe(grossCents);
      expect(basket.vat.map(({ rate, amount }) => [rate, toCents(amount)])).toEqual(
        rates.map(({ vatPercent, vatCents }) => [vatPercent, vatCents]),
      );
    }),
    { numRuns: 1000 },
  );
});

test('lines add up to the total, each is its unit price times its quantity', () => {
  fc.assert(
    fc.property(rows, discounts, (lines, own) => {
      const basket = overTheWire(basketOf(1, lines, customerWith(own)));
      const sold = basket.products.filter((line) => line.is_sold);
      for (const line of sold)
        expect(toCents(line.price_total_exc_vat!)).toBe(
          lineCents(Math.round(line.price_unit_exc_vat! * 10_000), line.quantity),
        );
      const sum = sold.reduce((total, line) => total + toCents(line.price_total_exc_vat!), 0);
      expect(toCents(basket.product_price_without_vat!)).toBe(sum);
      const vat = basket.vat.reduce((total, { amount }) => total + toCents(amount), 0);
      expect(toCents(basket.product_price!)).toBe(sum + vat);
    }),
    { numRuns: 500 },
  );
});

test('a unit price has as many decimals as its product says', () => {
  fc.assert(
    fc.property(rows, discounts, (lines, own) => {
      const { products } = overTheWire(basketOf(1, lines, customerWith(own)));
      for (const [index, line] of products.entries()) {
        const { is_sold, price_decimals } = lines[index]!;
        const places = String(line.price_unit_exc_vat ?? 0).split('.')[1] ?? '';
        if (is_sold) expect(places.length).toBeLessThanOrEqual(price_decimals);
      }
    }),
  );
});

test('a guest’s basket has the lines and not one number of money', () => {
  fc.assert(
    fc.property(rows, (lines) => {
      const basket = basketOf(1, lines, null);
      expect(basket.amount).toBe(lines.length);
      expect(basket).toMatchObject({ product_price: null, product_price_without_vat: null });
      expect(basket.vat).toEqual([]);
      for (const line of basket.products)
        expect([line.price_unit_exc_vat, line.price_total_exc_vat]).toEqual([null, null]);
    }),
  );
});

test('VAT is counted on the whole basket: seven times 0.29 € is 2.50 €', () => {
  const line = {
    price_cents: 29,
    price_fraction: 0,
    price_decimals: 2 as const,
    vat_percent: 23,
    category_id: 1,
    vendor_id: 1,
    is_sold: true,
  };
  const none = { group: 0, byCategory: {}, byVendor: {} };
  const seven = Array.from({ length: 7 }, (_, index) => ({
    ...line,
    id: index,
    product_id: index,
    code: '',
    name: '',
    slug: '',
    unit: 'ks',
    quantity: 1,
    quantity_step: 1,
    image_src: null,
    image_caption: '',
    stock: 0,
    inbound: [],
  }));
  expect(basketOf(1, seven, customerWith(none))).toMatchObject({
    product_price_without_vat: 2.03,
    product_price: 2.5,
    vat: [{ rate: 23, base: 2.03, amount: 0.47 }],
  });
});
