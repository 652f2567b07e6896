import {
  type BasisPoints,
  type Cents,
  lineCents,
  toEuros,
  type UnitPrice,
  unitToEuros,
} from '#base/values/money.ts';
import { type TaxedAmount, totalsOf } from '#base/values/vat.ts';
import { availabilityFor, type Goods } from '#shop/availability/availability.ts';
import { discountOn, listPrice, ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import type { Customer, Discounts } from '#shop/kernel/visitor.ts';
import { todayInBratislava } from '#text/clock.ts';
import { type CardRow, cardProblem, usableCents } from './gift-card/card-rules.ts';
import type { Basket, BasketCard, BasketDelivery, BasketLine } from './contract.ts';

export type LineRow = Priced &
  Goods & {
    id: number;
    product_id: number;
    code: string;
    name: string;
    slug: string;
    unit: string;
    quantity: number;
    quantity_step: number;
    is_sold: boolean;
    image_src: string | null;
    image_caption: string;
    /** What the company calls it. */
    own_number?: string | undefined;
  };

/** What is known of a basket beside its lines. */
export type HeadRow = {
  customer_reference: string;
  project: { id: number; name: string } | null;
  is_split: boolean;
  delivery: (Omit<BasketDelivery, 'price'> & { price_cents: Cents }) | null;
};

const NO_HEAD: HeadRow = { customer_reference: '', project: null, is_split: false, delivery: null };

export type PricedLine = TaxedAmount & {
  list: UnitPrice;
  discount: BasisPoints;
  unit: UnitPrice;
};

/** A line is its own unit price times the quantity, rounded once to the cent; `cents` is the whole line. */
export function priceLine(row: Priced & { quantity: number }, discounts: Discounts): PricedLine {
  const unit = ownUnitPrice(row, discounts);
  return {
    list: listPrice(row),
    discount: discountOn(row, discounts),
    unit,
    cents: lineCents(unit, row.quantity),
    vatPercent: row.vat_percent,
  };
}

/**
 * Guests keep their lines and lose every price and number of pieces; what is no longer sold has no price for anyone,
 * and none is there.
 */
export function basketOf(
  id: number | null,
  rows: LineRow[],
  customer: Customer | null,
  card: CardRow | null = null,
  head: HeadRow = NO_HEAD,
): Basket {
  const prices = new Map(
    customer
      ? rows.filter((row) => row.is_sold).map((row) => [row.id, priceLine(row, customer.discounts)])
      : [],
  );
  const asking = { seesNumbers: customer !== null, today: todayInBratislava() };
  return {
    id,
    amount: rows.length,
    products: rows.map((row) => lineOf(row, prices.get(row.id), asking)),
    customer_reference: head.customer_reference,
    project: head.project,
    is_split: head.is_split,
    delivery: customer && head.delivery && deliveryOf(head.delivery),
    ...(customer
      ? pricesOf([...prices.values()], card)
      : { ...HIDDEN_PRICES, gift_card: hidden(card) }),
  };
}

/** What all lines together cost without VAT; the lines of a basket always sum up to it. */
export const netPriceOf = (
  rows: (Priced & { quantity: number; is_sold: boolean })[],
  discounts: Discounts,
): number =>
  pricesOf(
    rows.filter((row) => row.is_sold).map((row) => priceLine(row, discounts)),
    null,
  ).product_price_without_vat;

const deliveryOf = ({
  price_cents: cents,
  ...delivery
}: NonNullable<HeadRow['delivery']>): BasketDelivery => ({ ...delivery, price: toEuros(cents) });

const HIDDEN_PRICES = {
  product_price: null,
  product_price_without_vat: null,
  vat: [],
  price_to_pay: null,
};

const hidden = (card: CardRow | null): BasketCard | null =>
  card && { code: card.code, balance: null, amount: null, problem: cardProblem(card) };

function pricesOf(lines: PricedLine[], card: CardRow | null) {
  const { netCents, grossCents, rates } = totalsOf(lines);
  const balance = card ? usableCents(card) : 0;
  const paid = Math.min(balance, grossCents);
  return {
    gift_card: card && {
      code: card.code,
      balance: toEuros(balance),
      amount: toEuros(paid),
      problem: cardProblem(card),
    },
    price_to_pay: toEuros(grossCents - paid),
    product_price: toEuros(grossCents),
    product_price_without_vat: toEuros(netCents),
    vat: rates.map(({ vatPercent, baseCents, vatCents }) => ({
      rate: vatPercent,
      base: toEuros(baseCents),
      amount: toEuros(vatCents),
    })),
  };
}

const lineOf = (
  row: LineRow,
  price: PricedLine | undefined,
  asking: { seesNumbers: boolean; today: string },
): BasketLine => ({
  id: row.id,
  product: row.product_id,
  code: row.code,
  ...(row.own_number && { own_number: row.own_number }),
  name: row.name,
  url: { url: row.slug },
  image: row.image_src ? { src: row.image_src, caption: row.image_caption } : null,
  quantity: row.quantity,
  quantity_step: row.quantity_step,
  unit_of_measure: row.unit,
  is_sold: row.is_sold,
  price_unit_exc_vat: price ? unitToEuros(price.unit) : null,
  price_total_exc_vat: price ? toEuros(price.cents) : null,
  availability: row.is_sold ? availabilityFor(row, { wanted: row.quantity, ...asking }) : null,
});
