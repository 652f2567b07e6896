import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { splitOf } from '#shop/basket/split.ts';
import { type OrderTotals, orderTotals } from '#shop/basket/totals.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { type ChangeContext, changeStatus, lockOrder } from '#shop/orders/status.server.ts';
import { leavingOf } from '#shop/shipments/ship.server.ts';
import { t } from '#text/documents.ts';
import { holdCreditLineToEdit, recountCreditLine } from './credit-line.server.ts';
import { checkedDelivery, type DeliveryAddress } from './edit-address.ts';
import { changesOf } from './edit-changes.server.ts';
import {
  type Line,
  moveGoods,
  type OrderRow,
  readLines,
  refused,
  totalOf,
  type WantedLine,
  wantedLines,
  writeLines,
} from './edit-lines.server.ts';
import { type Changed, editMail } from './edit-mail.server.ts';
import { moveReserved, type NewSending, sendingColumns, sentAs } from './edit-sending.server.ts';
import { LARGEST_SUM } from './make-order.server.ts';

export type Edit = NewSending & {
  /** All that the order is to hold; a line that is left out is removed. Without it goods stay as they are. */
  lines?: WantedLine[] | undefined;
  delivery?: DeliveryAddress | undefined;
  note?: string | undefined;
  /** What the customer is told beside the changes. */
  message?: string | undefined;
};

export type Edited = {
  changes: Changed[];
  hasNewAddress: boolean;
  netCents: Cents;
  grossCents: Cents;
  giftCardCents: Cents;
  /** By how much the company is over its credit line with an order that has grown. */
  overCents: Cents | null;
  /** Who is told of it; nobody of a price that waits. */
  told: string | null;
};

/**
 * An order is changed before it is invoiced. Lines that stay keep the price they were ordered for or that staff has set for
 * them, what is added has the customer's price of now; stock follows, sums are those the checkout would count, a gift card pays as far as it goes, and
 * the customer hears what has changed. Nothing falls below what has left. For staff: whoever calls it has to know that
 * they may.
 *
 * Shipments that were invoiced alone do not stand in the way: what they hold has left, and stays.
 */
export async function editOrder(
  { sql, config }: ChangeContext,
  orderId: number,
  edit: Edit,
): Promise<Edited> {
  return inTransaction(sql, async (tx) => {
    const was = (await lockOrder(tx, orderId)) as OrderRow;
    await assertEditable(tx, was);
    const { order, hasNewShipping, hasNewPayment } = await sentAs(tx, was, edit);
    const isSentAnew = hasNewShipping || hasNewPayment;
    const before = await readLines(tx, orderId);
    const after = edit.lines ? await wantedLines(tx, order, before, edit.lines) : before;
    const card = await lockCard(tx, orderId);
    if (edit.lines || isSentAnew) await holdCreditLineToEdit(tx, was, order);
    await moveReserved(tx, was, order, before);
    const planned = edit.lines ? await moveGoods(tx, order, before, after) : after;
    const sums = sumsOf(order, planned);
    const cardCents = card ? Math.min(sums.totals.grossCents, card.available) : 0;
    const changes = changesOf(before, planned);
    const { address, hasNewAddress, hasNewNote } = textsOf(order, edit);
    const isTold = changes.length > 0 || hasNewAddress || hasNewNote || isSentAnew;
    if (!isTold && planned.every(({ hand }) => hand === undefined)) throw refused('editNothing');
    if (edit.lines) await writeLines(tx, orderId, before, planned);
    if (card && cardCents !== order.gift_card_cents)
      await payByCard(tx, card, orderId, cardCents - order.gift_card_cents);
    await writeOrder(tx, order, {
      ...sums,
      cardCents,
      edit: { ...edit, delivery: address?.delivery },
    });
    const overCents = await recountCreditLine(tx, was, order, sums.totals.grossCents - cardCents);
    if (sums.totals.grossCents !== was.gross_cents || hasNewPayment)
      await dropProforma(tx, orderId);
    const mail = editMail({
      order,
      hasNewShipping,
      hasNewPayment,
      isOtherSum: sums.totals.grossCents !== was.gross_cents,
      version: order.version,
      changes,
      grossCents: sums.totals.grossCents,
      delivery: hasNewAddress ? address?.delivery : undefined,
      note: hasNewNote ? edit.note : undefined,
      message: edit.message,
      publicUrl: config.publicUrl,
    });
    const { from, to } = leavingOf(order);
    if (isAllGone(planned) && order.status === from)
      await changeStatus({ sql: tx, config }, orderId, to, '', () => mail);
    else if (isTold) await putMail(tx, mail);
    const { netCents, grossCents } = sums.totals;
    const told = isTold ? order.recipient : null;
    return {
      changes,
      hasNewAddress,
      netCents,
      grossCents,
      giftCardCents: cardCents,
      overCents,
      told,
    };
  });
}

const isAllGone = (lines: readonly Line[]) =>
  lines.some(({ shipped }) => shipped > 0) &&
  lines.every(({ quantity, shipped }) => quantity === shipped);

/** Where it goes and what it says, where that is not as before. */
function textsOf(order: OrderRow, edit: Edit) {
  const address = edit.delivery && checkedDelivery(deliveryOf(order), edit.delivery);
  const hasNewAddress = address?.isOther ?? false;
  if (hasNewAddress && order.point_name !== null) throw refused('editAddress');
  const hasNewNote = edit.note !== undefined && edit.note !== order.note;
  return { address, hasNewAddress, hasNewNote };
}

async function assertEditable(tx: Db, { id, status }: OrderRow) {
  if (status !== 'new' && status !== 'accepted' && status !== 'ready') {
    const code = 'messages.order.editStatus';
    const values = { status: t(`order.statuses.${status}`) };
    throw new ShopError([{ key: 'status', code, message: t(code, values), values }], {
      status: 409,
    });
  }
  const [invoiced] = await tx`
    select from invoice where order_id = ${id} and kind = 'invoice' and shipment_id is null limit 1`;
  if (invoiced) throw refused('editInvoiced');
}

type Card = { id: number; available: Cents };

/** Locked before the goods, in the same order as ordering and cancelling do. */
async function lockCard(tx: Db, orderId: number): Promise<Card | null> {
  const [card] = await tx<Card[]>`
    select card.id, use.amount_cents + case when coalesce(card.expires_on < current_date, false) then 0
                                            else card.amount_cents - card.used_cents end as available
    from gift_card_use use join gift_card card on card.id = use.gift_card_id
    where use.order_id = ${orderId} for update`;
  return card ?? null;
}

async function payByCard(tx: Db, { id }: Card, orderId: number, more: Cents) {
  await tx`update gift_card set used_cents = used_cents + ${more} where id = ${id}`;
  await tx`update gift_card_use set amount_cents = amount_cents + ${more} where order_id = ${orderId}`;
}

type Sums = { totals: OrderTotals; isSplit: boolean; shippingCount: 1 | 2; shippingCents: Cents };

/** By the functions of the checkout. What is paid for two shipments stays so once one has left. */
function sumsOf(order: OrderRow, lines: readonly Line[]): Sums {
  const hasLeft = lines.some(({ shipped }) => shipped > 0);
  const awaited = lines.map((line) => ({
    now: line.quantity - line.later_quantity,
    later: line.later_quantity,
    on: line.expected_on,
  }));
  const { is_split: isSplit, is_pick_up: isPickUp, shipping_count: count } = order;
  const sent =
    hasLeft || !isSplit
      ? { isSplit, shippingCount: count }
      : splitOf(awaited, { isSplit, isPickUp, isChargedEach: count === 2 });
  const shippingCents = (order.shipping_cents / count) * sent.shippingCount;
  const totals = orderTotals(
    lines.map((line) => ({ cents: totalOf(line), vatPercent: line.vat_percent })),
    [
      { cents: shippingCents, vatPercent: order.shipping_vat_percent },
      { cents: order.payment_cents, vatPercent: order.payment_vat_percent },
    ],
  );
  if (totals.grossCents > LARGEST_SUM) throw new ShopError('messages.order.tooLarge');
  return { totals, shippingCents, ...sent };
}

async function writeOrder(
  tx: Db,
  order: OrderRow,
  { totals, cardCents, edit, ...sent }: Sums & { cardCents: Cents; edit: Edit },
) {
  const { delivery } = edit;
  await tx`update orders set ${tx({
    products_cents: totals.productsCents,
    net_cents: totals.netCents,
    vat_cents: totals.vatCents,
    gross_cents: totals.grossCents,
    gift_card_cents: cardCents,
    ...sendingColumns(order),
    shipping_cents: sent.shippingCents,
    shipping_count: sent.shippingCount,
    is_split: sent.isSplit,
    note: edit.note ?? order.note,
    ...(delivery
      ? Object.fromEntries(
          Object.entries(delivery).map(([name, value]) => [`delivery_${name}`, value]),
        )
      : {}),
  })} where id = ${order.id}`;
}

/** The proforma asks for a sum that is no longer right; for the new sum staff issues another. */
const dropProforma = (tx: Db, orderId: number) => tx`
  update proforma set cancelled_at = now() where order_id = ${orderId} and cancelled_at is null`;

const deliveryOf = (order: OrderRow): DeliveryAddress => ({
  company: order.delivery_company ?? order.company_name,
  name: order.delivery_name,
  street: order.delivery_street,
  city: order.delivery_city,
  zip: order.delivery_zip,
  phone: order.delivery_phone,
});
