import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { centsPart, fractionPart } from '#base/values/money.ts';
import { type Limits, overLimits } from '#shop/checkout/order/limits.ts';
import { holdCreditLine } from '#shop/checkout/order/credit-line.server.ts';
import {
  checkShown,
  type Counted,
  countOrder,
  priced,
} from '#shop/checkout/order/make-order.server.ts';
import { checkPerson, followNews, lockForOrder } from '#shop/checkout/order/place.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import type { SendForApproval } from './contract.ts';
import { listDeciders } from './deciders.server.ts';
import { approvalColumns, type ApprovalRow, holdPeople } from './hold.server.ts';
import { tellDeciders } from './mails.server.ts';
import { numberOf } from './number.ts';

type Sent = { approval: { id: number; number: string }; already_sent: boolean };

/**
 * One transaction, like an order: the basket is locked, every line priced again, and the request, the frozen
 * basket, an empty one and the mails are written together. A repeat finds the basket frozen and returns the
 * request it became.
 */
export async function sendForApproval(
  shop: Shop,
  visitor: SignedIn,
  wish: SendForApproval,
  key: string | null,
): Promise<Sent> {
  checkPerson(wish, visitor);
  return shop.sql.begin((tx) =>
    once(tx, { visitor, key, call: 'approvals', body: wish }, () => send(tx, shop, visitor, wish)),
  );
}

async function send(tx: Db, shop: Shop, visitor: SignedIn, wish: SendForApproval): Promise<Sent> {
  const { customer, person } = visitor;
  await holdPeople(tx, [person.id, wish.approver]);
  const { found, card } = await lockForOrder(tx, visitor, wish.basket);
  if (found.order) throw ShopError.conflict('messages.basket.ordered');
  if (found.approval) return sentAs(found.approval, true);

  const { limits, ...draft } = found;
  const counted = countOrder(priced(draft, customer.discounts), card);
  checkShown(wish, counted);
  if (!limits || !overLimits(limits, counted.totals.netCents))
    throw ShopError.conflict('messages.approval.notNeeded');
  // Nobody is asked to approve what could not be ordered.
  await holdCreditLine(tx, customer.id, counted);
  const deciders = await listDeciders(tx, customer.id, person.id);
  if (deciders.length === 0) throw ShopError.conflict('messages.approval.nobody');
  if (wish.approver !== null && !deciders.some(({ id }) => id === wish.approver))
    throw new ShopError('messages.approval.noSuchApprover', { key: 'approver', status: 404 });

  const row = await writeRequest(tx, visitor, wish, counted, limits);
  if (wish.followNews === true) await followNews(tx, person.id);
  await tellDeciders(tx, shop, row, 'asked');
  return sentAs(row, false);
}

const sentAs = (row: { id: number; year: number; place: number }, already_sent: boolean): Sent => ({
  approval: { id: row.id, number: numberOf(row) },
  already_sent,
});

async function writeRequest(
  tx: Db,
  { customer, person }: SignedIn,
  { approver, message }: SendForApproval,
  { ready, sent, totals }: Counted,
  limits: Limits,
): Promise<ApprovalRow> {
  // Numbers of a company are given one after the other.
  await tx`select pg_advisory_xact_lock(hashtext('approval'), ${customer.id})`;
  const [row] = await tx<ApprovalRow[]>`
    with frozen as (
      update basket set state = 'frozen', updated_at = now() where id = ${ready.id}
    ), today as (
      select extract(year from now() at time zone 'Europe/Bratislava')::int as year
    )
    insert into approval (
      customer_id, person_id, basket_id, year, place, wanted_id, order_limit_cents, month_limit_cents,
      spent_cents, waiting_cents, shipping_name, shipping_cents, shipping_vat_percent, payment_name,
      payment_cents, payment_vat_percent, products_cents, net_cents, gross_cents, counted_cents)
    select ${customer.id}, ${person.id}, ${ready.id}, today.year,
      coalesce((select max(place) from approval where customer_id = ${customer.id} and approval.year = today.year), 0) + 1,
      ${approver}, ${limits.order_limit_cents}, ${limits.month_limit_cents},
      ${limits.spent_cents}, ${limits.waiting_cents},
      ${ready.shipping.name}, ${sent.cents}, ${ready.shipping.vat_percent},
      ${ready.payment.name}, ${ready.payment.price_cents}, ${ready.payment.vat_percent},
      ${totals.productsCents}, ${totals.netCents}, ${totals.grossCents}, ${totals.netCents}
    from today returning ${approvalColumns(tx)}`;
  const lines = ready.lines.map(({ product_id, code, name, unit, quantity, price }, index) => ({
    approval_id: row!.id,
    position: index + 1,
    product_id,
    code,
    name,
    unit,
    asked: quantity,
    quantity,
    vat_percent: price.vatPercent,
    unit_cents: centsPart(price.unit),
    unit_fraction: fractionPart(price.unit),
  }));
  await tx`insert into approval_line ${tx(lines)}`;
  await tx`insert into basket (person_id) values (${person.id})`;
  const text = message.trim();
  if (text !== '')
    await tx`
      insert into approval_talk (approval_id, person_id, text) values (${row!.id}, ${person.id}, ${text})`;
  return row!;
}
