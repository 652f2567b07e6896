import { type BasisPoints, discounted, type UnitPrice } from '#base/values/money.ts';
import { listPrice, type Priced } from '#shop/customers/prices.ts';
import { RULE_KINDS, type RuleKind } from './explain-contract.ts';

/** A discount, or a price that was agreed for the product. */
export type Rule = {
  of: RuleKind;
  name: string;
  discount_bp: BasisPoints | null;
  agreed: UnitPrice | null;
};

/** What a rule makes of a product's list price. */
export const priceBy = (product: Priced, { discount_bp: points, agreed }: Rule): UnitPrice =>
  agreed ?? discounted(listPrice(product), points ?? 0, product.price_decimals);

/** What each rule that fits a product makes of its list price, the cheapest first. */
export const candidatesOf = <Fitting extends Rule>(
  product: Priced,
  rules: readonly Fitting[],
): (Fitting & { price: UnitPrice })[] =>
  rules
    .map((rule) => ({ ...rule, price: priceBy(product, rule) }))
    .toSorted(
      (one, other) =>
        one.price - other.price ||
        (other.discount_bp ?? 0) - (one.discount_bp ?? 0) ||
        RULE_KINDS.indexOf(one.of) - RULE_KINDS.indexOf(other.of),
    );

/** Before it was rounded, in euros: hundredths of a cent by hundredths of a percent. */
export const exactEuros = (product: Priced, discount: BasisPoints): number =>
  (listPrice(product) * (10_000 - discount)) / 100_000_000;
