import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLine } from '#shop/basket/rules.ts';
import { listPrice } from '#shop/customers/prices.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import { candidatesOf, exactEuros, type Rule } from './candidates.ts';
import { RULE_KINDS } from './explain-contract.ts';

const product = fc.record({
  price_cents: fc.integer({ min: 0, max: 2_000_000 }),
  price_fraction: fc.constant(0),
  price_decimals: fc.constantFrom(2 as const, 3 as const, 4 as const),
  vat_percent: fc.constantFrom(5, 19, 23),
  product_id: fc.constant(5),
  category_id: fc.constant(7),
  vendor_id: fc.constant(3),
});
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    of: fc.constantFrom(...RULE_KINDS.filter((of) => of !== 'own_product')),
    name: fc.constant('X'),
    discount_bp: fc.integer({ min: 0, max: 10_000 }),
    agreed: fc.constant(null),
  }),
  fc.record({
    of: fc.constant('own_product' as const),
    name: fc.constant('X'),
    discount_bp: fc.constant(null),
    agreed: fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents * 100),
  }),
);

/** The same rules as a basket has them. */
const discountsBy = (rules: readonly Rule[]): Discounts => {
  const best = (end: string) =>
    Math.max(0, ...rules.flatMap(({ of, discount_bp: bp }) => (of.endsWith(end) ? [bp ?? 0] : [])));
  const agreed = rules.flatMap((one) => one.agreed ?? []);
  return {
    group: best('group'),
    byCategory: { 7: best('_category') },
    byVendor: { 3: best('_vendor') },
    ...(agreed.length > 0 && { byProduct: { 5: Math.min(...agreed) } }),
  };
};

test('the cheapest rule is what a basket asks for, and without one the list price', () => {
  fc.assert(
    fc.property(product, fc.array(rule, { maxLength: 6 }), (one, rules) => {
      const [best] = candidatesOf(one, rules);
      const { unit } = priceLine({ ...one, quantity: 1 }, discountsBy(rules));
      expect(unit).toBe(Math.min(best?.price ?? Infinity, listPrice(one)));
    }),
  );
});

test('candidates stand by their price, and what was before the rounding is exact', () => {
  const camera = {
    price_cents: 19_949,
    price_fraction: 0,
    price_decimals: 2 as const,
    vat_percent: 23,
    product_id: 5,
    category_id: 7,
    vendor_id: 3,
  };
  const rules: Rule[] = [
    { of: 'group', name: 'Partner', discount_bp: 500, agreed: null },
    { of: 'group_vendor', name: 'Kastra', discount_bp: 1_000, agreed: null },
    { of: 'group_category', name: 'IP kamery', discount_bp: 1_200, agreed: null },
    { of: 'own_vendor', name: 'Kastra', discount_bp: 1_200, agreed: null },
  ];
  expect(candidatesOf(camera, rules).map(({ of, price }) => [of, price])).toEqual([
    ['own_vendor', 1_755_500],
    ['group_category', 1_755_500],
    ['group_vendor', 1_795_400],
    ['group', 1_895_200],
  ]);
  expect(exactEuros(camera, 1_200)).toBe(175.5512);
});
