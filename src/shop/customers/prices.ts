import {
  type BasisPoints,
  type Cents,
  discounted,
  type PriceDecimals,
  toPercent,
  unitPrice,
  type UnitPrice,
  unitToEuros,
} from '#base/values/money.ts';
import { unitWithVat } from '#base/values/vat.ts';
import type { Customer, Discounts } from '#shop/kernel/visitor.ts';

export type Priced = {
  price_cents: Cents;
  /** Hundredths of a cent beside the cents. */
  price_fraction: number;
  price_decimals: PriceDecimals;
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

const HIDDEN_PRICES: Prices = {
  price: null,
  price_exc_vat: null,
  base_price_exc_vat: null,
  discount: null,
};

/** The best of what the customer has on the product's group, category and vendor. */
export const discountOn = (
  product: Pick<Priced, 'category_id' | 'vendor_id'>,
  discounts: Discounts,
): BasisPoints =>
  Math.max(
    discounts.group,
    discounts.byCategory[product.category_id] ?? 0,
    discounts.byVendor[product.vendor_id] ?? 0,
  );

export const listPrice = (product: Priced): UnitPrice =>
  unitPrice(product.price_cents, product.price_fraction);

/** A unit price is rounded after the discount, to as many decimals as the product's price has. */
export const ownUnitPrice = (product: Priced, discounts: Discounts): UnitPrice =>
  discounted(listPrice(product), discountOn(product, discounts), product.price_decimals);

/** What a product costs this customer; a guest gets no number at all. */
export function pricesFor(product: Priced, customer: Customer | null): Prices {
  if (!customer) return HIDDEN_PRICES;
  const unit = ownUnitPrice(product, customer.discounts);
  return {
    price: unitToEuros(unitWithVat(unit, product.vat_percent, product.price_decimals)),
    price_exc_vat: unitToEuros(unit),
    base_price_exc_vat: unitToEuros(listPrice(product)),
    discount: toPercent(discountOn(product, customer.discounts)),
  };
}
