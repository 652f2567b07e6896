import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { isStopped, readOverdueOf } from '#shop/shipments/dispatch-stop.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { nextStepOf } from '#staff/orders/next-step.ts';
import { waitingOf } from '#staff/orders/waiting.ts';
import type { WaitingOrder } from './contract.ts';

/** A waiting order has not left, so it always has a next step. */
type WaitingStep = WaitingOrder['step'];

/** So many are shown; the rest is a list. */
const SHOWN_ORDERS = 7;

type Day = { at: Date; day: string; count: number; net_cents: number };
/** Orders of these days, both included. */
type Age = { from: string; to: string } | null;
type Row = {
  id: number;
  number: string;
  created_at: Date;
  status: OrderStatus;
  customer_id: number;
  company_name: string;
  is_pick_up: boolean;
  payment_kind: PaymentKind;
  is_paid: boolean;
  waits_for_whole: boolean;
  is_over_credit: boolean;
  net_cents: Cents;
  lines: number;
  /** Of lines that are not wholly sent: how many can be. */
  left_lines: number;
  ready_lines: number;
  expected_on: string | null;
};

/** Orders that wait for somebody, by how many working days, and the oldest with what is next to be done. */
export const dayOrders = readingJob({
  title: 'day orders',
  needs: ['orders.read'],
  async work({ sql, permissions }) {
    const now = new Date();
    const [days, oldest] = await Promise.all([readDays(sql), readOldest(sql)]);
    const overdue = await readOverdueOf(
      sql,
      oldest.map(({ id }) => id),
    );
    const rows = oldest.map((row) => ({ ...row, is_stopped: isStopped(overdue.get(row.id)!) }));
    const ages = [0, 0, 0, 0];
    const ageDays: Age[] = [null, null, null, null];
    for (const { at, day, count } of days) {
      const age = Math.min(3, waitingOf(at, now).days);
      ages[age]! += count;
      ageDays[age] = { from: ageDays[age]?.from ?? day, to: day };
    }
    const isPriced = permissions.has('prices.read');
    return {
      count: days.reduce((sum, { count }) => sum + count, 0),
      net_cents: isPriced ? days.reduce((sum, day) => sum + day.net_cents, 0) : null,
      ages,
      age_days: ageDays,
      oldest: rows.map(({ net_cents: cents, created_at: createdAt, ...row }) => ({
        id: row.id,
        number: row.number,
        status: row.status,
        customer_id: row.customer_id,
        company_name: row.company_name,
        net_cents: isPriced ? cents : null,
        waiting: waitingOf(createdAt, now),
        is_stopped: row.is_stopped,
        is_over_credit: row.is_over_credit,
        goods: { lines: row.left_lines, ready: row.ready_lines, expected_on: row.expected_on },
        step: nextStepOf(row) as WaitingStep,
      })),
    };
  },
});

/** How long something has waited is counted in days, so one moment of each is enough. */
const readDays = (sql: Db) => sql<Day[]>`
  select min(created_at) as at, created_at::date::text as day, count(*)::int as count, sum(net_cents)::float8 as net_cents
  from orders where status in ('new', 'accepted', 'ready') group by created_at::date
  order by created_at::date`;

const readOldest = (sql: Db) => sql<Row[]>`
  with oldest as materialized (
    select * from orders where status in ('new', 'accepted', 'ready') order by created_at, id limit ${SHOWN_ORDERS})
  select oldest.id, number, created_at, status, customer_id, company_name, is_pick_up, payment_kind, net_cents,
         waits_for_whole, over_credit_cents is not null as is_over_credit,
         (select coalesce(sum(amount_cents), 0) from prepayment where order_id = oldest.id)
             >= gross_cents - gift_card_cents
           or exists (select from invoice where order_id = oldest.id and kind = 'invoice' and paid_cents >= gross_cents)
           as is_paid,
         goods.*
  from oldest cross join lateral (
    select count(*)::int as lines,
           (count(*) filter (where sent < quantity))::int as left_lines,
           (count(*) filter (where sent < quantity and later_quantity = 0))::int as ready_lines,
           (max(expected_on) filter (where sent < quantity and later_quantity > 0))::text as expected_on
    from order_line cross join lateral (
      select coalesce(sum(shipment_line.quantity), 0) as sent from shipment_line
      where order_line_id = order_line.id) shipped
    where order_id = oldest.id) goods
  order by created_at, id`;
