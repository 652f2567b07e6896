import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, toCents, toEuros } from '#base/values/money.ts';
import { availabilityOf, type Plan } from '#shop/availability/availability.ts';
import { readFree } from '#shop/availability/inbound.server.ts';
import type { ContentRow } from '#shop/basket/basket.server.ts';
import { cardRefusal, usableCents } from '#shop/basket/gift-card/card-rules.ts';
import { type HeldCard, spendCard } from '#shop/basket/gift-card/gift-card.server.ts';
import { priceLine } from '#shop/basket/rules.ts';
import { splitOf } from '#shop/basket/split.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { CompanyId, Discounts, PersonId } from '#shop/kernel/visitor.ts';
import { putMails } from '#shop/mail/outbox.server.ts';
import { takeStock } from '#shop/orders/stock.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { holdCreditLine } from './credit-line.server.ts';
import { newOrderMail } from './new-order-mail.server.ts';
import { orderMail } from './order-mail.server.ts';
import { checkReady } from '#shop/checkout/steps/readiness.ts';
import { type OrderTotals, orderTotals, paidByCard } from '#shop/basket/totals.ts';
import {
  type BasketDraft,
  type ReadyDraft,
  type Sending,
  writeOrder,
} from './write-order.server.ts';

/** Amounts are kept as 32-bit cents; an order of millions is agreed on with people. */
export const LARGEST_SUM: Cents = 2 ** 31 - 1;

/** What `basket_draft` of the database returns. */
export type FoundDraft = Omit<BasketDraft, 'lines'> & { lines: ContentRow[]; company: Company };

export type Placed = { id: number; number: string };

/** Every line at the price of now. */
export const priced = (found: FoundDraft, discounts: Discounts) => ({
  ...found,
  lines: found.lines.map((line) => ({ ...line, price: priceLine(line, discounts) })),
});

/** What the order would come to; a draft that is not ready is refused. */
export type Counted = {
  ready: ReadyDraft;
  company: Company;
  sent: Sending;
  totals: OrderTotals;
  card: HeldCard | null;
  /** What the gift card pays of it, and what is left to be paid. */
  cardCents: Cents;
  toPay: Cents;
};

export function countOrder(
  { company, ...draft }: BasketDraft & { company: Company },
  card: HeldCard | null,
): Counted {
  checkReady(draft);
  const ready = draft as ReadyDraft;
  const { shipping, payment } = ready;
  const sent = sendingOf(ready, shipping);
  const totals = orderTotals(
    ready.lines.map((line) => line.price),
    [
      { cents: sent.cents, vatPercent: shipping.vat_percent },
      { cents: payment.price_cents, vatPercent: payment.vat_percent },
    ],
  );
  if (totals.grossCents > LARGEST_SUM) throw new ShopError('messages.order.tooLarge');
  const refusal = card && cardRefusal(card);
  if (refusal) throw ShopError.conflict(refusal);
  const cardCents = card ? paidByCard(totals, usableCents(card)) : 0;
  return { ready, company, sent, totals, card, cardCents, toPay: totals.grossCents - cardCents };
}

type Sent = Pick<BasketDraft, 'is_split' | 'is_charged_each'> & { lines: ContentRow[] };

/** In two only as long as something is here and something is not; then delivery may be paid twice. */
export function sendingOf(
  { lines, is_split: isSplit, is_charged_each: isChargedEach }: Sent,
  { price_cents: cents, pick_up: isPickUp }: { price_cents: Cents; pick_up: boolean },
): Sending {
  const today = todayInBratislava();
  const awaited = lines.map((line) => availabilityOf(line.quantity, line, today));
  const split = splitOf(awaited, { isSplit, isPickUp, isChargedEach });
  return { ...split, cents: cents * split.shippingCount };
}

type Shown = { shown_total?: number | null | undefined; shown_to_pay?: number | null | undefined };

/** Whoever says yes says it to the sums they saw. */
export function checkShown(shown: Shown, { totals, toPay }: Counted): void {
  const { shown_total: total, shown_to_pay: shownToPay } = shown;
  const isSameTotal = total == null || isSameAmount(total, totals.netCents);
  if (isSameTotal && (shownToPay == null || isSameAmount(shownToPay, toPay))) return;
  throw ShopError.conflict('messages.order.priceChanged', {
    totals: {
      product_price_without_vat: toEuros(totals.productsCents),
      total_without_vat: toEuros(totals.netCents),
      total: toEuros(totals.grossCents),
      to_pay: toEuros(toPay),
    },
  });
}

function isSameAmount(euros: number, cents: Cents): boolean {
  try {
    return toCents(euros) === cents;
  } catch {
    return false;
  }
}

type Buyer = { customer: { id: CompanyId }; person: { id: PersonId } };

/** Goods, order, gift card and mails, in the transaction that holds the basket; it is the buyer's, whoever asks. */
export async function makeOrder(
  tx: Db,
  shop: { config: Pick<Shop['config'], 'publicUrl' | 'officeUrl'> },
  buyer: Buyer,
  counted: Counted,
): Promise<Placed> {
  const { ready, company, sent, totals, card, cardCents } = counted;
  // Before the goods, which customers of every company wait for.
  const overCents = await holdCreditLine(tx, buyer.customer.id, counted);
  const salePoint = ready.shipping.pick_up ? ready.sale_point_id : null;
  const { id, plans } = await takeGoods(tx, ready.lines, salePoint);
  // The number is taken late, because everyone else who orders waits for it from there to the commit.
  const order = await writeOrder(tx, buyer, ready, {
    id,
    sent,
    totals,
    plans,
    overCents,
    card: card && { code: card.code, cents: cardCents },
  });
  if (card && cardCents > 0) await spendCard(tx, card, order.id, cardCents);
  const { publicUrl, officeUrl } = shop.config;
  const toShop = newOrderMail(order, company, officeUrl);
  const mails = [...(toShop ? [toShop] : []), orderMail(order, company, publicUrl)];
  await putMails(tx, mails);
  return { id: order.id, number: order.number };
}

/**
 * Goods leave the free stock, and of each product that is short it is said what is there and when the rest comes. Whoever
 * else wants one of them waits until this order is written, so nothing of a delivery is promised twice.
 */
async function takeGoods(tx: Db, lines: ReadyDraft['lines'], salePoint: number | null) {
  const products = lines.map((line) => line.product_id);
  // Written one after the other, but sent to the database together.
  const [id, free] = await Promise.all([
    takeStock(tx, lines, salePoint),
    readFree(tx, tx`product.id = any (${products})`),
  ]);
  const today = todayInBratislava();
  const wanted = new Map(lines.map(({ product_id: id, quantity }) => [id, quantity]));
  const plans = new Map<number, Plan>(
    free
      .filter(({ stock }) => stock < 0)
      .map(({ id: product, stock, inbound }) => {
        const quantity = wanted.get(product)!;
        return [product, availabilityOf(quantity, { stock: stock + quantity, inbound }, today)];
      }),
  );
  return { id, plans };
}
