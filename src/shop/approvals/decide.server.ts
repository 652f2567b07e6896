import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { checkStep, type Sold } from '#shop/basket/quantity.ts';
import { checkShown, makeOrder, type Placed } from '#shop/checkout/order/make-order.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { Discounts, SignedIn } from '#shop/kernel/visitor.ts';
import type { Approve, EditLines } from './contract.ts';
import { countHeld } from './list/count.server.ts';
import { type ApprovalRow, checkWaits, holdToDecide } from './hold.server.ts';
import { tellBuyer } from './mails.server.ts';

/**
 * One transaction: the request and its basket are locked, every line priced and looked at again, and order, mails
 * and the decision are written together. Of two who press at once the first wins; their own repeat returns the order.
 */
export async function approve(
  shop: Shop,
  visitor: SignedIn,
  id: number,
  shown: Approve,
): Promise<{ order: Placed; already_placed: boolean }> {
  return shop.sql.begin(async (tx) => {
    const row = await holdToDecide(tx, visitor, id);
    if (row.state === 'approved' && row.decided_by === visitor.person.id)
      return { order: await orderOf(tx, row), already_placed: true };
    await checkWaits(tx, row);
    const counted = await countHeld(tx, row, visitor.customer.discounts);
    checkShown(shown, counted);
    const buyer = { customer: visitor.customer, person: { id: row.person_id } };
    const order = await makeOrder(tx, shop, buyer, counted);
    await tx`
      update approval set state = 'approved', decided_by = ${visitor.person.id}, decided_at = now(),
             order_id = ${order.id}, counted_cents = ${counted.totals.netCents}
      where id = ${row.id}`;
    await tellBuyer(tx, shop, row, { kind: 'approved', by: visitor.person, order });
    return { order, already_placed: false };
  });
}

async function orderOf(tx: Db, { order_id }: ApprovalRow): Promise<Placed> {
  const [order] = await tx<Placed[]>`select id, number from orders where id = ${order_id}`;
  return order!;
}

export async function refuse(
  shop: Shop,
  visitor: SignedIn,
  id: number,
  reason: string,
): Promise<void> {
  await shop.sql.begin(async (tx) => {
    const row = await holdToDecide(tx, visitor, id);
    await checkWaits(tx, row);
    await tx`
      update approval set state = 'refused', decided_by = ${visitor.person.id}, decided_at = now(),
             reason = ${reason.trim()}
      where id = ${row.id}`;
    await tellBuyer(tx, shop, row, { kind: 'refused', by: visitor.person, reason: reason.trim() });
  });
}

type LineRow = Sold & { id: number; quantity: number; is_sold: boolean | null };

/** What was asked for stays beside it, and the buyer sees both. */
export async function editLines(
  { sql }: Shop,
  visitor: SignedIn,
  id: number,
  { lines }: EditLines,
): Promise<void> {
  const wanted = new Map(lines.map((line) => [line.id, line.quantity]));
  await sql.begin(async (tx) => {
    const row = await holdToDecide(tx, visitor, id);
    await checkWaits(tx, row);
    const known = await tx<LineRow[]>`
      select line.id, line.quantity, product.unit, product.quantity_step, product.is_sold
      from approval_line line left join product on product.id = line.product_id
      where approval_id = ${row.id}`;
    const after = known.map((line) => ({
      ...line,
      quantity: wanted.get(line.id) ?? line.quantity,
    }));
    for (const line of after.filter(({ id: one }) => wanted.delete(one))) {
      if (line.quantity === 0) continue;
      if (!line.is_sold) throw ShopError.conflict('messages.order.notSold');
      checkStep(line.quantity, line);
    }
    if (wanted.size > 0) throw ShopError.notFound('messages.basket.lineNotFound');
    if (after.every(({ quantity }) => quantity === 0))
      throw ShopError.conflict('messages.approval.nothingLeft');
    await tx`
      update approval_line line set quantity = edited.quantity
      from unnest(${after.map((line) => line.id)}::int[], ${after.map((line) => line.quantity)}::int[])
        as edited(id, quantity)
      where line.id = edited.id`;
    await tx`
      update approval set edited_by = ${visitor.person.id}, edited_at = now(),
             counted_cents = ${await countedNow(tx, row, visitor.customer.discounts)}
      where id = ${row.id}`;
  });
}

/** What the request takes of the month from now on; while it could not be ordered, as much as before. */
async function countedNow(tx: Db, row: ApprovalRow, discounts: Discounts): Promise<number> {
  try {
    return (await countHeld(tx, row, discounts)).totals.netCents;
  } catch (error) {
    if (error instanceof ShopError) return row.counted_cents;
    throw error;
  }
}
