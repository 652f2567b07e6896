import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { type Cents, toCents, toEuros } from '#base/money.ts';
import { refusalIn } from '#base/refusals.server.ts';
import type { ContentRow } from '#shop/basket/basket.server.ts';
import { cardRefusal, usableCents } from '#shop/basket/card-rules.ts';
import { type HeldCard, spendCard } from '#shop/basket/gift-card.server.ts';
import { priceLine } from '#shop/basket/rules.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import type { PlaceOrder } from './contract.ts';
import { newOrderMail } from './new-order-mail.server.ts';
import { orderMail } from './order-mail.server.ts';
import { checkReady } from './readiness.ts';
import { type OrderTotals, orderTotals, paidByCard } from './totals.ts';
import { type BasketDraft, type ReadyDraft, writeOrder } from './write-order.server.ts';

/** Amounts are kept as 32-bit cents; an order of millions is agreed on with people. */
const LARGEST: Cents = 2 ** 31 - 1;

type Placed = { id: number; number: string };

type Found = Omit<BasketDraft, 'lines'> & {
  lines?: ContentRow[];
  company: Company;
  order?: Placed;
  card: HeldCard | null;
};

/**
 * One transaction: the basket is locked, every line priced again, and order, lines, mail and the closed
 * basket are written together. A repeat finds the basket closed and returns the order it became.
 */
export async function placeOrder(
  { sql, config }: Shop,
  visitor: SignedIn,
  wish: PlaceOrder,
): Promise<{ order: Placed; already_placed: boolean }> {
  checkPerson(wish, visitor);
  return sql.begin(async (tx) => {
    const { order: known, company, card, ...draft } = await lockForOrder(tx, visitor, wish.basket);
    if (known) return { order: known, already_placed: true };

    checkReady(draft);
    const ready = draft as ReadyDraft;
    const totals = orderTotals(
      ready.lines.map((line) => line.price),
      [ready.shipping, ready.payment].map(({ price_cents, vat_percent }) => ({
        cents: price_cents,
        vatPercent: vat_percent,
      })),
    );
    if (totals.grossCents > LARGEST) throw new ShopError('messages.order.tooLarge');
    const refusal = card && cardRefusal(card);
    if (refusal) throw ShopError.conflict(refusal);
    const cardCents = card ? paidByCard(totals, usableCents(card)) : 0;
    checkShown(wish, totals, totals.grossCents - cardCents);

    const salePoint = ready.shipping.pick_up ? ready.sale_point_id : null;
    // One after the other, but sent together. The number is taken late, because everyone else who orders
    // waits for it from there to the commit.
    const [, , order] = await Promise.all([
      wish.followNews === true && followNews(tx, visitor.person.id),
      moveStock(tx, 'out', ready.lines, salePoint),
      writeOrder(tx, visitor, ready, totals, card && { code: card.code, cents: cardCents }),
    ]);
    if (card && cardCents > 0) await spendCard(tx, card, order.id, cardCents);
    const mails = [newOrderMail(order, company), orderMail(order, company, config.publicUrl)];
    await Promise.all(
      mails.filter((mail) => mail !== null).map((mail) => putMail(tx, mail, company)),
    );
    return { order: { id: order.id, number: order.number }, already_placed: false };
  });
}

/** The basket as an order is made of it, or the order it has become. */
async function lockForOrder(
  tx: Db,
  { customer, person }: SignedIn,
  wanted: number | null | undefined,
) {
  const [row] = await tx<{ found: Omit<Found, 'card'>; card: HeldCard | null }[]>`
    with locked as materialized (
      select lock_for_order(${person.id}, ${wanted ?? null}) as found
    )
    select found, lock_gift_card((found ->> 'id')::int) as card from locked`.catch(
    (error: unknown) => {
      throw refusalIn(error)?.refusal ?? error;
    },
  );
  const { lines = [], ...found } = row!.found;
  const priced = lines.map((line) => ({ ...line, price: priceLine(line, customer.discounts) }));
  return { ...found, lines: priced, card: row!.card };
}

/** A tab that has not noticed who signed in meanwhile must not order on their account. */
function checkPerson({ shown_customer, shown_customer_id }: PlaceOrder, { person }: SignedIn) {
  const isOther =
    (shown_customer != null && shown_customer.toLowerCase() !== person.email.toLowerCase()) ||
    (shown_customer_id != null && shown_customer_id !== person.id);
  if (isOther) throw ShopError.conflict('messages.order.otherCustomer');
}

function checkShown(wish: PlaceOrder, totals: OrderTotals, toPay: Cents) {
  const { shown_total: total, shown_to_pay: shownToPay } = wish;
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

async function followNews(tx: Db, personId: PersonId) {
  await tx`update person set newsletter = true where id = ${personId}`;
}
