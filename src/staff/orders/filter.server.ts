import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { stated } from '#base/database/stated.server.ts';
import { openInHandCents, unpaidCents } from '#shop/invoices/issue/credit.server.ts';
import { isPrepaymentMissing } from '#shop/invoices/payments/prepayments.server.ts';
import { isComing } from '#shop/shipments/wait-for-whole.server.ts';
import { checkedPeriod } from '#staff/values.ts';
import type { OrdersAsked, Sort, View } from './contract.ts';

/** The filters of a list; all given ones must hold. */
export type OrderChoice = Omit<OrdersAsked, 'view' | 'sort' | 'search'>;

/** Somebody has to do something. */
const isOpen = (sql: Db): Fragment => sql`orders.status in ('new', 'accepted', 'ready')`;

/** It went over the credit line of its company, and nobody has assessed it before it leaves. */
export const isToAssess = (sql: Db): Fragment =>
  sql`(orders.over_credit_cents is not null and ${isOpen(sql)})`;

export const isInView = (sql: Db, view: View): Fragment =>
  ({
    waiting: () => isOpen(sql),
    shipping: () => sql`orders.status = 'accepted' and not orders.is_pick_up
      and not (orders.waits_for_whole and ${isComing(sql)})`,
    pick_up: () => sql`${isOpen(sql)} and orders.is_pick_up`,
    all: () => sql`true`,
  })[view]();

/** The table, or the few rows of a view that are taken first: in whatever order they are wanted, they are soon sorted. */
export const ordersOf = (sql: Db, view: View): Fragment =>
  view === 'all'
    ? sql`orders`
    : sql`(select * from orders where ${isInView(sql, view)} offset 0) as orders`;

const hasInvoice = (sql: Db, which: Fragment): Fragment => sql`exists (
  select from invoice where invoice.order_id = orders.id and invoice.kind = 'invoice' and ${which})`;

const isMissing = (sql: Db): Fragment => sql`${isOpen(sql)} and ${isPrepaymentMissing(sql)}`;

/** Companies that have used more credit than they were given: what is unpaid, and what is yet to be invoiced. */
export const overCredit = (sql: Db, companies: Fragment): Fragment => sql`
  select company.id from company
  where company.credit_limit_cents is not null and company.id in (${companies})
    and ${unpaidCents(sql)} + ${openInHandCents(sql)} > company.credit_limit_cents`;

/** In a narrow view each order is asked; else those of all debts are looked up, which are few beside all orders. */
const isOwed = (sql: Db, which: Fragment, isNarrow: boolean): Fragment =>
  isNarrow
    ? hasInvoice(sql, which)
    : sql`orders.id = any (array(select order_id from invoice where kind = 'invoice' and ${which}))`;

type IsPaid = (sql: Db, isNarrow: boolean) => Fragment;
const PAYMENTS: Record<NonNullable<OrderChoice['payment']>, IsPaid> = {
  missing: isMissing,
  over_limit: (sql) => sql`
    ${isOpen(sql)} and orders.payment_kind = 'invoice' and orders.customer_id in (${overCredit(
      sql,
      sql`select customer_id from orders waiting
          where waiting.status in ('new', 'accepted', 'ready') and waiting.payment_kind = 'invoice'`,
    )})`,
  unpaid: (sql, isNarrow) => isOwed(sql, sql`invoice.gross_cents > invoice.paid_cents`, isNarrow),
  overdue: (sql, isNarrow) =>
    isOwed(
      sql,
      sql`invoice.gross_cents > invoice.paid_cents and invoice.due_on < current_date`,
      isNarrow,
    ),
  paid: (sql) => sql`
    ${hasInvoice(sql, sql`true`)} and not ${hasInvoice(sql, sql`invoice.gross_cents > invoice.paid_cents`)}`,
};

/** Nothing of it is on an invoice; of the last twelve months unless days are said: nobody invoices what is older. */
function isToBeInvoiced(sql: Db, { from, isNarrow }: { from?: string; isNarrow: boolean }) {
  const since = from ? sql`${from}::date` : sql`now() - interval '1 year'`;
  const condition = sql`orders.status <> 'cancelled' and orders.created_at >= ${since}`;
  if (isNarrow)
    return sql`${condition} and not exists (
      select from invoice where invoice.order_id = orders.id and invoice.kind = 'invoice')`;
  // Two indexes are laid side by side. Orders that came at once have their numbers in any order, so a few more are looked at.
  const first = sql`(select min(id) from (
    select id from orders where created_at >= ${since} order by created_at, id limit 100) as early)`;
  return sql`${condition} and orders.id = any (array(
    select id from orders known where id >= ${first} and not exists (
      select from invoice
      where invoice.order_id = known.id and invoice.kind = 'invoice' and invoice.order_id >= ${first})))`;
}

const isBeforeLeaving = (sql: Db): Fragment => sql`
  ${isOpen(sql)} and orders.status in ('new', 'accepted')`;

/** Conditions of a choice over the row `orders`; in a narrow view there are few orders to begin with. */
export function isChosen(sql: Db, choice: OrderChoice, isNarrow: boolean): Fragment {
  const { from, to } = checkedPeriod(choice);
  const { statuses, payment, goods, customer, shipping, warehouse } = choice;
  const conditions = [
    statuses && statuses.length > 0 && sql`orders.status in ${sql(statuses)}`,
    payment && PAYMENTS[payment](sql, isNarrow),
    goods === 'here' && sql`${isBeforeLeaving(sql)} and not ${isComing(sql)}`,
    goods === 'coming' && sql`${isBeforeLeaving(sql)} and ${isComing(sql)}`,
    customer && sql`orders.customer_id = ${customer}`,
    shipping && sql`orders.shipping_id = ${shipping}`,
    warehouse && sql`orders.warehouse_id = ${warehouse}`,
    from && sql`orders.created_at >= ${from}::date`,
    to && sql`orders.created_at < ${to}::date + 1`,
    choice.is_not_invoiced &&
      isToBeInvoiced(sql, {
        ...(from ? { from } : {}),
        isNarrow: isNarrow || customer !== undefined,
      }),
  ].filter((one) => one !== false && one !== undefined && one !== 0 && one !== '');
  return conditions.reduce<Fragment>((left, right) => sql`${left} and ${right}`, sql`true`);
}

/** So many are looked up by themselves; of more, a list in its own order soon meets enough. */
const FEW_ORDERS = 3_000;

type Sum = { least: Cents; most: Cents; few: number[] | null };

/** The orders of a rare sum; of a common one only that it is common. */
export async function findSum(sql: Db, given: Pick<OrderChoice, 'least' | 'most'>): Promise<Sum> {
  const { least = 0, most = 2_147_483_647 } = given;
  const found = await sql<{ id: number }[]>`
    select id from orders where net_cents between ${least} and ${most} limit ${stated(sql, FEW_ORDERS + 1)}`;
  return { least, most, few: found.length > FEW_ORDERS ? null : found.map(({ id }) => id) };
}

/** For a common sum its index does not help: the list is read in its own order. */
export const isOfSum = (sql: Db, { least, most, few }: Sum): Fragment =>
  few
    ? sql`orders.id = any (${few}::int[])`
    : sql`orders.net_cents + 0 between ${least} and ${most}`;

type Order = { by: (sql: Db) => Fragment; isDown: boolean };

const SORTS: Record<Sort, Order> = {
  oldest: { by: (sql) => sql`orders.created_at`, isDown: false },
  newest: { by: (sql) => sql`orders.created_at`, isDown: true },
  sum_up: { by: (sql) => sql`orders.net_cents`, isDown: false },
  sum_down: { by: (sql) => sql`orders.net_cents`, isDown: true },
  company: { by: (sql) => sql`left(orders.company_name, 80) collate "sk-x-icu"`, isDown: false },
};

/** The condition for the page after an order, in the order of the list. */
export function placeIn(sql: Db, sort: Sort, after: number | undefined) {
  const { by, isDown } = SORTS[sort];
  const column = by(sql);
  const last = sql`(select ${column} from orders where id = ${after ?? null})`;
  return {
    isBehind:
      after === undefined
        ? sql`true`
        : isDown
          ? sql`(${column}, orders.id) < (${last}, ${after}::int)`
          : sql`(${column}, orders.id) > (${last}, ${after}::int)`,
    order: isDown ? sql`${column} desc, orders.id desc` : sql`${column}, orders.id`,
  };
}
