import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import type { VatRow } from '#base/values/vat.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import {
  billedRates,
  cardBooked,
  feeLines,
  openAdvances,
  type OrderedLine,
  orderedLines,
} from './billed.server.ts';
import { type DraftLine, type FrameRow, frameRow } from './draft.server.ts';
import { dueDays } from './due-days.server.ts';
import {
  isPrepaymentMissing,
  listUnused,
  type Unused,
} from '#shop/invoices/payments/prepayments.server.ts';
import type { OpenAdvance } from './settlement.ts';

/** What has left of an order at one time. */
export type Left = {
  id: number;
  position: number;
  shippedOn: string;
  isBilled: boolean;
  goods: { orderLineId: number; quantity: number }[];
};

/** Everything that the next invoice of an order is made of. */
export type Billing = {
  id: number;
  number: string;
  /** Who ordered. */
  company: string;
  status: OrderStatus;
  /** An invoice of the whole order, or of all that was left of it. */
  isWhole: boolean;
  /** It should have been prepaid, and is not. */
  isUnpaid: boolean;
  frame: FrameRow;
  lines: OrderedLine[];
  /** Empty once an invoice has them. */
  fees: Omit<DraftLine, 'position'>[];
  /** What earlier invoices of it say, before taxed payments were taken off. */
  rates: VatRow[];
  advances: OpenAdvance[];
  /** Of its gift card, what no invoice has used. */
  cardCents: Cents;
  unused: Unused[];
  shipments: Left[];
};

/** A query that stands in another one; it is never sent by itself. */
const listOf = (tx: Db, rows: PromiseLike<object[]>): Fragment =>
  tx`(select coalesce(json_agg(one), '[]') from (${rows as Fragment}) as one)`;

/** Of one order or of many, in one statement; `condition` is over the row `asked` of orders. */
export function readBilling(tx: Db, condition: Fragment) {
  const orderId = tx`asked.id`;
  return tx<Billing[]>`
    select asked.id, asked.number, asked.company_name as company, asked.status,
           exists (${invoices(tx)} and shipment_id is null) as "isWhole",
           (select ${isPrepaymentMissing(tx)} from orders where orders.id = asked.id) as "isUnpaid",
           (select row_to_json(one) from (${frameRow(tx, { orderId, days: dueDays(tx, orderId) })}) as one) as frame,
           ${listOf(tx, orderedLines(tx, orderId))} as lines,
           case when exists (${invoices(tx)}) then '[]' else ${listOf(tx, feeLines(tx, orderId))} end as fees,
           ${listOf(tx, billedRates(tx, orderId))} as rates,
           ${listOf(tx, openAdvances(tx, orderId))} as advances,
           asked.gift_card_cents - (${cardBooked(tx, orderId)}) as "cardCents",
           ${listOf(tx, listUnused(tx, orderId))} as unused,
           ${listOf(tx, shipments(tx))} as shipments
    from orders asked where ${condition} order by asked.id`;
}

const invoices = (tx: Db): Fragment =>
  tx`select from invoice where order_id = asked.id and kind = 'invoice'`;

const shipments = (tx: Db): Fragment => tx`
  select id, position, shipped_on as "shippedOn",
         exists (select from invoice where shipment_id = shipment.id) as "isBilled",
         (select json_agg(json_build_object('orderLineId', order_line_id, 'quantity', quantity))
          from shipment_line where shipment_id = shipment.id) as goods
  from shipment where order_id = asked.id order by position`;
