import { type BasisPoints, type Cents, discounted, toEuros, toPercent } from '#base/money.ts';
import { withVat } from '#base/vat.ts';
import type { Customer, Discounts } from './visitor.ts';

export type Priced = {
  price_cents: Cents;
  vat_percent: number;
  category_id: number;
  vendor_id: number;
};

export type Prices = {
  price: number | null;
  price_exc_vat: number | null;
  base_price_exc_vat: number | null;
  discount: number | null;
};

const HIDDEN: Prices = {
  price: null,
  price_exc_vat: null,
  base_price_exc_vat: null,
  discount: null,
};

/** The best of what the customer has on the product's group, category and vendor. */
export const discountOn = (product: Priced, discounts: Discounts): BasisPoints =>
  Math.max(
    discounts.group,
    discounts.byCategory[product.category_id] ?? 0,
    discounts.byVendor[product.vendor_id] ?? 0,
  );

/** A unit price is rounded to the cent after the discount; everything later only multiplies and adds. */
export const unitCents = (product: Priced, discounts: Discounts): Cents =>
  discounted(product.price_cents, discountOn(product, discounts));

/** What a product costs this customer; a guest gets no number at all. */
export function pricesFor(product: Priced, customer: Customer | null): Prices {
  if (!customer) return HIDDEN;
  const cents = unitCents(product, customer.discounts);
  return {
    price: toEuros(withVat(cents, product.vat_percent)),
    price_exc_vat: toEuros(cents),
    base_price_exc_vat: toEuros(product.price_cents),
    discount: toPercent(discountOn(product, customer.discounts)),
  };
}
