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
  product_id: number;
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

/** The best of what the customer has by their group, and on the product's category and vendor. */
export const bestDiscount = (
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

/**
 * The lowest of all that applies: the list price less the best discount, rounded to as many decimals as the product's price
 * has, or what was agreed for this product.
 */
export function ownUnitPrice(product: Priced, discounts: Discounts): UnitPrice {
  const usual = discounted(
    listPrice(product),
    bestDiscount(product, discounts),
    product.price_decimals,
  );
  return Math.min(usual, discounts.byProduct?.[product.product_id] ?? usual);
}

/** What is off the list price; of an agreed price what comes nearest to it. */
export function discountOn(product: Priced, discounts: Discounts): BasisPoints {
  const points = bestDiscount(product, discounts);
  const list = listPrice(product);
  const agreed = discounts.byProduct?.[product.product_id];
  if (agreed === undefined || agreed >= discounted(list, points, product.price_decimals))
    return points;
  return shareOff(list, agreed);
}

const shareOff = (list: UnitPrice, unit: UnitPrice): BasisPoints =>
  Math.round(((list - unit) * 10_000) / list);

/** What a line of an order costs: before the discount, how much is off, and one unit of it. */
export type LinePrice = { list: UnitPrice; discount: BasisPoints; unit: UnitPrice };

/** A price that somebody has set for a line; one that is not below the list price is without a discount. */
export const handPriced = ({ list }: LinePrice, unit: UnitPrice): LinePrice =>
  unit >= list ? { list: unit, discount: 0, unit } : { list, discount: shareOff(list, unit), unit };

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
