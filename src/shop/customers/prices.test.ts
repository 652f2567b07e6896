import { expect, test } from 'vitest';
import { discountOn, pricesFor, unitCents } from './prices.ts';
import type { Customer } from './visitor.ts';

const camera = { price_cents: 8060, vat_percent: 23, category_id: 7, vendor_id: 3 };
const discounts = { group: 500, byCategory: { 7: 2000 }, byVendor: { 3: 1250 } };
const customer: Customer = {
  id: 1,
  email: 'a@b.sk',
  firstName: '',
  lastName: '',
  companyName: 'Elmont',
  discounts,
};

test('the best discount applies', () => {
  expect(discountOn(camera, discounts)).toBe(2000);
  expect(discountOn({ ...camera, category_id: 8 }, discounts)).toBe(1250);
  expect(discountOn({ ...camera, category_id: 8, vendor_id: 4 }, discounts)).toBe(500);
});

test('a customer sees list price, discount, own price and the same with VAT', () => {
  expect(pricesFor(camera, customer)).toEqual({
    base_price_exc_vat: 80.6,
    discount: 20,
    price_exc_vat: 64.48,
    price: 79.31,
  });
});

test('a unit price is rounded once, half up', () => {
  expect(
    unitCents({ ...camera, price_cents: 333 }, { ...discounts, byCategory: { 7: 1250 } }),
  ).toBe(291);
  expect(
    unitCents({ ...camera, price_cents: 1 }, { group: 5000, byCategory: {}, byVendor: {} }),
  ).toBe(1);
});

test('a guest gets no number', () => {
  expect(Object.values(pricesFor(camera, null))).toEqual([null, null, null, null]);
});
