import type { Db, Fragment } from '#base/database.server.ts';
import type { Cents } from '#base/money.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { leftQuantity } from '#shop/orders/shipped.server.ts';
import { checkedPeriod } from '#staff/values.ts';

/** Lists that a day is worked through by. */
export const ORDER_VIEWS = ['waiting', 'shipping', 'pick_up', 'all'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const ORDER_SORTS = ['oldest', 'newest', 'sum_up', 'sum_down', 'company'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** What narrows a list; everything that is said must be so. */
export type OrderChoice = {
  statuses?: OrderStatus[] | undefined;
  payment?: 'missing' | 'over_limit' | 'unpaid' | 'overdue' | 'paid' | undefined;
  goods?: 'here' | 'coming' | undefined;
  customer?: number | undefined;
  shipping?: number | undefined;
  warehouse?: number | undefined;
  /** Days as YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Without VAT. */
  least?: Cents | undefined;
  most?: Cents | undefined;
  is_not_invoiced?: boolean | undefined;
};

/** Somebody has to do something. */
const isOpen = (sql: Db): Fragment => sql`orders.status in ('new', 'accepted', 'ready')`;

export const isInView = (sql: Db, view: OrderView): Fragment =>
  ({
    waiting: () => isOpen(sql),
    shipping: () => sql`orders.status = 'accepted' and not orders.is_pick_up`,
    pick_up: () => sql`${isOpen(sql)} and orders.is_pick_up`,
    all: () => sql`true`,
  })[view]();

const hasInvoice = (sql: Db, which: Fragment): Fragment => sql`exists (
  select from invoice where invoice.order_id = orders.id and invoice.kind = 'invoice' and ${which})`;

/** Money that came before any invoice, for the row `orders`. */
export const prepaidCents = (sql: Db): Fragment => sql`(
  select coalesce(sum(amount_cents), 0)::int from prepayment where prepayment.order_id = orders.id)`;

/** Money that should have come ahead; what a gift card pays whole needs none. */
const isMissing = (sql: Db): Fragment => sql`
  ${isOpen(sql)} and orders.payment_kind = 'prepayment'
  and orders.gift_card_cents + ${prepaidCents(sql)} < orders.gross_cents
  and not ${hasInvoice(sql, sql`invoice.paid_cents >= invoice.gross_cents`)}`;

/**
 * Companies that have used more credit than they were given: what is unpaid, and what waits to be invoiced. Orders that
 * have left without an invoice are not counted, as a company of years has too many to look through for a list.
 */
export const overCredit = (sql: Db, companies: Fragment): Fragment => sql`
  select company.id from company
  where company.credit_limit_cents is not null and company.id in (${companies})
    and company.credit_limit_cents <
      (select coalesce(sum(gross_cents - paid_cents), 0) from invoice
       where invoice.customer_id = company.id and gross_cents > paid_cents)
      + (select coalesce(sum(gross_cents - gift_card_cents), 0) from orders mine
         where mine.customer_id = company.id and mine.payment_kind = 'invoice'
           and mine.status in ('new', 'accepted', 'ready')
           and not exists (select from invoice where order_id = mine.id and kind = 'invoice'))`;

const PAYMENTS: Record<NonNullable<OrderChoice['payment']>, (sql: Db) => Fragment> = {
  missing: isMissing,
  over_limit: (sql) => sql`
    ${isOpen(sql)} and orders.payment_kind = 'invoice' and orders.customer_id in (${overCredit(
      sql,
      sql`select customer_id from orders waiting
          where waiting.status in ('new', 'accepted', 'ready') and waiting.payment_kind = 'invoice'`,
    )})`,
  unpaid: (sql) => sql`orders.id = any (array(
    select order_id from invoice where kind = 'invoice' and gross_cents > paid_cents))`,
  overdue: (sql) => sql`orders.id = any (array(
    select order_id from invoice where kind = 'invoice' and gross_cents > paid_cents and due_on < current_date))`,
  paid: (sql) => sql`
    ${hasInvoice(sql, sql`true`)} and not ${hasInvoice(sql, sql`gross_cents > paid_cents`)}`,
};

/** Nothing of it is on an invoice; of the last twelve months unless days are said: nobody invoices what is older. */
const isToBeInvoiced = (sql: Db, hasDays: boolean): Fragment => sql`
  orders.status <> 'cancelled' and ${hasDays ? sql`true` : sql`orders.created_at > now() - interval '1 year'`}
  and not exists (select from invoice where invoice.order_id = orders.id and invoice.kind = 'invoice')`;

/** Of what has not left yet, something is not here. */
const isComing = (sql: Db): Fragment => sql`exists (
  select from order_line line
  where line.order_id = orders.id and line.later_quantity > 0 and ${leftQuantity(sql)} > 0)`;

const isBeforeLeaving = (sql: Db): Fragment => sql`
  ${isOpen(sql)} and orders.status in ('new', 'accepted')`;

/** Conditions of a choice over the row `orders`. */
export function isChosen(sql: Db, choice: OrderChoice): Fragment {
  const { from, to } = checkedPeriod(choice);
  const { statuses, payment, goods, customer, shipping, warehouse, least, most } = choice;
  const conditions = [
    statuses && statuses.length > 0 && sql`orders.status in ${sql(statuses)}`,
    payment && PAYMENTS[payment](sql),
    goods === 'here' && sql`${isBeforeLeaving(sql)} and not ${isComing(sql)}`,
    goods === 'coming' && sql`${isBeforeLeaving(sql)} and ${isComing(sql)}`,
    customer && sql`orders.customer_id = ${customer}`,
    shipping && sql`orders.shipping_id = ${shipping}`,
    warehouse && sql`orders.warehouse_id = ${warehouse}`,
    from && sql`orders.created_at >= ${from}::date`,
    to && sql`orders.created_at < ${to}::date + 1`,
    least !== undefined && sql`orders.net_cents >= ${least}`,
    most !== undefined && sql`orders.net_cents <= ${most}`,
    choice.is_not_invoiced && isToBeInvoiced(sql, from !== undefined),
  ].filter((one) => one !== false && one !== undefined && one !== 0 && one !== '');
  return conditions.reduce<Fragment>((left, right) => sql`${left} and ${right}`, sql`true`);
}

type Order = { by: (sql: Db) => Fragment; isDown: boolean };

const SORTS: Record<OrderSort, Order> = {
  oldest: { by: (sql) => sql`orders.created_at`, isDown: false },
  newest: { by: (sql) => sql`orders.created_at`, isDown: true },
  sum_up: { by: (sql) => sql`orders.net_cents`, isDown: false },
  sum_down: { by: (sql) => sql`orders.net_cents`, isDown: true },
  company: { by: (sql) => sql`orders.company_name collate "sk-x-icu"`, isDown: false },
};

/** After one order, in the order of the list; without one it begins. */
export function placeIn(sql: Db, sort: OrderSort, after: number | undefined) {
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
