import type { Db } from '#base/database/database.server.ts';
import {
  type Cents,
  centsPart,
  fractionPart,
  unitPrice,
  type UnitPrice,
} from '#base/values/money.ts';
import { handPriced, type LinePrice } from '#shop/customers/prices.ts';

/** A price that staff has set for a line; while it waits for the owner, the line costs what it has cost. */
export type HandPrice = {
  unit: UnitPrice;
  state: 'agreed' | 'waiting';
  reason: string;
  who: string;
  decided_by?: string;
};

type Columns = {
  list_cents: Cents;
  list_fraction: number;
  discount_bp: number;
  unit_cents: Cents;
  unit_fraction: number;
};

export const priceIn = (row: Columns): LinePrice => ({
  list: unitPrice(row.list_cents, row.list_fraction),
  discount: row.discount_bp,
  unit: unitPrice(row.unit_cents, row.unit_fraction),
});

export const columnsOf = ({ list, discount, unit }: LinePrice): Columns => ({
  list_cents: centsPart(list),
  list_fraction: fractionPart(list),
  discount_bp: discount,
  unit_cents: centsPart(unit),
  unit_fraction: fractionPart(unit),
});

/** What applies: the usual price, unless another one is agreed. */
export const priceBy = (hand: HandPrice | null, usual: LinePrice): LinePrice =>
  hand?.state === 'agreed' ? handPriced(usual, hand.unit) : usual;

/** In place of what was set before; null takes it away. */
export async function keepHandPrice(
  tx: Db,
  lineId: number,
  hand: HandPrice | null,
  usual: LinePrice,
) {
  await tx`delete from line_price where order_line_id = ${lineId}`;
  if (!hand) return;
  const { unit, state, reason, who, decided_by = null } = hand;
  const otherwise = Object.entries(columnsOf(usual)).map(([name, value]) => [
    `usual_${name}`,
    value,
  ]);
  await tx`insert into line_price ${tx({
    order_line_id: lineId,
    unit_cents: centsPart(unit),
    unit_fraction: fractionPart(unit),
    ...Object.fromEntries(otherwise),
    state,
    reason,
    who,
    decided_by,
  })}`;
}

/** A price that waited does not come to apply; the version of the order says that something has happened. */
export async function refuseHandPrice(tx: Db, orderId: number, position: number, who: string) {
  await tx`
    update line_price set state = 'refused', decided_by = ${who}
    from order_line line
    where line.id = order_line_id and line.order_id = ${orderId} and line.position = ${position}`;
  await tx`update orders set note = note where id = ${orderId}`;
}
