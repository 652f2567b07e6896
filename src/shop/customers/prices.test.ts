import { expect, test } from 'vitest';
import { discountOn, ownUnitPrice, pricesFor, type Priced } from './prices.ts';
import type { Customer } from '#shop/kernel/visitor.ts';

const camera: Priced = {
  product_id: 11,
  price_cents: 8060,
  price_fraction: 0,
  price_decimals: 2,
  vat_percent: 23,
  category_id: 7,
  vendor_id: 3,
};
const discounts = { group: 500, byCategory: { 7: 2000 }, byVendor: { 3: 1250 } };
const customer: Customer = { id: 1, companyName: 'Elmont', discounts };

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
    ownUnitPrice({ ...camera, price_cents: 333 }, { ...discounts, byCategory: { 7: 1250 } }),
  ).toBe(29_100);
  expect(
    ownUnitPrice({ ...camera, price_cents: 1 }, { group: 5000, byCategory: {}, byVendor: {} }),
  ).toBe(100);
});

test('a price by the metre has up to four decimals, before the discount and after it', () => {
  const cable: Priced = { ...camera, price_cents: 38, price_fraction: 99, price_decimals: 4 };
  expect(pricesFor(cable, customer)).toEqual({
    base_price_exc_vat: 0.3899,
    discount: 20,
    price_exc_vat: 0.3119,
    price: 0.3836,
  });
  expect(ownUnitPrice({ ...cable, price_fraction: 90, price_decimals: 3 }, discounts)).toBe(3110);
});

test('a price that was agreed for the product applies where it is the lowest', () => {
  const agreed = (cents: number) => ({ ...discounts, byProduct: { 11: cents * 100 } });
  expect(pricesFor(camera, { ...customer, discounts: agreed(6_000) })).toEqual({
    base_price_exc_vat: 80.6,
    // What comes nearest to it.
    discount: 25.56,
    price_exc_vat: 60,
    price: 73.8,
  });
  expect(ownUnitPrice(camera, agreed(7_000))).toBe(ownUnitPrice(camera, discounts));
  expect(discountOn(camera, agreed(7_000))).toBe(2000);
  expect(ownUnitPrice({ ...camera, product_id: 12 }, agreed(6_000))).toBe(644_800);
  expect(discountOn({ ...camera, price_cents: 0 }, agreed(0))).toBe(2000);
});

test('a guest gets no number', () => {
  expect(Object.values(pricesFor(camera, null))).toEqual([null, null, null, null]);
});
