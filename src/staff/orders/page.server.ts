import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { stated } from '#base/database/stated.server.ts';
import { prepaidCents } from '#shop/invoices/payments/prepayments.server.ts';
import {
  findOrders,
  type ListedOrder,
  listedColumns,
} from '#shop/orders/list/find-orders.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import { leftQuantity, shippingState } from '#shop/orders/shipped.server.ts';
import { waitingOf } from '#shop/orders/waiting.server.ts';
import { isStopped, readOverdue, readOverdueOf } from '#shop/shipments/dispatch-stop.server.ts';
import { readingJob, type StaffContext } from '#staff/job.server.ts';
import { besideCodes } from '#staff/goods.server.ts';
import { formatZip } from '#text/format.ts';
import { readQuestion } from '#staff/search/question.ts';
import * as contract from './contract.ts';
import {
  findSum,
  isChosen,
  isInView,
  isOfSum,
  isToAssess,
  ordersOf,
  overCredit,
  placeIn,
} from './filter.server.ts';
import { isDirect, isLeaving, STATUS_AFTER, stepOf } from './next-step.ts';
import { waitingOf as waitingOfPeople } from './waiting.ts';

const PAGE = 50;
/** A larger number is not counted: it takes long and nobody reads it. */
const MOST_COUNTED = 10_000;
/** What can be chosen at once to do something with. */
export const MOST_SELECTED = 500;

/**
 * A page of a view, narrowed and sorted as asked: else what waits oldest first, everything newest first. A search has one
 * page, the newest that fit. Sums are for those who may read prices, and so is what would tell them.
 */
export const pageOfOrders = readingJob(
  contract.listOrders,
  async (context, { after, ...asked }) => {
    const { sql } = context;
    const found = asked.search === undefined ? null : await findIds(context, asked.search);
    const rows = await readRows(sql, found ?? (await listed(context, asked, after)), PAGE + 1);
    const orders = await withPayments(sql, rows.slice(0, PAGE));
    return { orders: orders.map(entryOf(context)), has_more: !found && rows.length > PAGE };
  },
);

/** All that a list holds, as far as it can be selected. */
export const selectOrders = readingJob(contract.selectOrders, async (context, asked) => {
  const { sql } = context;
  const found = asked.search === undefined ? null : await findIds(context, asked.search);
  const { source, where, order } = found ?? (await listed(context, asked, undefined));
  const rows = await sql<{ number: string; net_cents: Cents }[]>`
      select number, net_cents from ${source} where ${where} order by ${order} limit ${stated(sql, MOST_SELECTED + 1)}`;
  return {
    orders: rows.slice(0, MOST_SELECTED).map(({ number, net_cents: cents }) => ({
      number,
      net_cents: mayReadPrices(context) ? cents : null,
    })),
    has_more: rows.length > MOST_SELECTED,
  };
});

/** Of which orders, named so. */
type Listed = { source: Fragment; where: Fragment; order: Fragment };

async function listed(
  context: StaffContext,
  asked: contract.OrdersAsked,
  after: number | undefined,
): Promise<Listed> {
  const { sql } = context;
  const { view, sort, least, most, ...choice } = asked;
  const isPriced = mayReadPrices(context);
  const usual = view === 'all' ? 'newest' : 'oldest';
  const wanted = sort && (isPriced || !sort.startsWith('sum')) ? sort : usual;
  const { isBehind, order } = placeIn(sql, wanted, after);
  const chosen = isChosen(sql, choice, view !== 'all');
  const hasSum = isPriced && (least !== undefined || most !== undefined);
  const ofSum = hasSum ? isOfSum(sql, await findSum(sql, { least, most })) : sql`true`;
  return { source: ordersOf(sql, view), where: sql`${chosen} and ${ofSum} and ${isBehind}`, order };
}

async function findIds(context: StaffContext, search: string): Promise<Listed> {
  const { sql } = context;
  const question = readQuestion(search, mayReadPrices(context));
  const found = question ? await findOrders(sql, question, PAGE) : [];
  return {
    source: sql`orders`,
    where: sql`orders.id = any (${found.map(({ id }) => id)}::int[])`,
    order: sql`orders.created_at desc, orders.id desc`,
  };
}

type Row = ListedOrder & {
  customer_id: number;
  payment_kind: PaymentKind;
  is_prepaid: boolean;
  shipping_state: 'none' | 'part' | 'whole';
  /** Of lines that have not left: how many, how many of them are here, and when the last of the others comes. */
  lines: number;
  lines_here: number;
  expected_on: string | null;
  unpaid_cents: Cents | null;
  days_overdue: number;
  taken_by: string | null;
  /** It went over the credit line, and nobody has assessed it. */
  is_over_credit: boolean;
};

/** Only the rows of the page are looked at closer. */
const readRows = (sql: Db, { source, where, order }: Listed, limit: number) => sql<Row[]>`
  select ${listedColumns(sql)}, orders.customer_id, orders.payment_kind, orders.taken_by,
         ${isToAssess(sql)} as is_over_credit,
         orders.gift_card_cents + ${prepaidCents(sql)} >= orders.gross_cents as is_prepaid, ${shippingState(sql)}, goods.*, money.*
  from (select * from ${source} where ${where} order by ${order} limit ${stated(sql, limit)}) orders
  cross join lateral (
    select count(*)::int as lines, count(*) filter (where waiting = 0)::int as lines_here,
           case when bool_or(waiting > 0 and expected_on is null) then null
                else max(expected_on) filter (where waiting > 0) end::text as expected_on
    from (select line.expected_on, ${leftQuantity(sql)} as left_quantity, ${waitingOf(sql)} as waiting
          from order_line line where line.order_id = orders.id) as of_lines
    where left_quantity > 0) goods
  cross join lateral (
    select sum(gross_cents - paid_cents)::int as unpaid_cents,
           coalesce(current_date - min(due_on) filter (where gross_cents > paid_cents), 0) as days_overdue
    from invoice where invoice.order_id = orders.id and invoice.kind = 'invoice') money
  order by ${order}`;

/**
 * Whose credit is used up is asked once for each company, of those who wait for goods on credit; and to whom nothing
 * leaves, of all that wait.
 */
async function withPayments(sql: Db, rows: Row[]) {
  const overdue = await readOverdueOf(
    sql,
    rows.filter(isWaitedFor).map(({ id }) => id),
  );
  const companies = rows.filter(isOnCredit).map(({ customer_id: id }) => id);
  const over =
    companies.length === 0
      ? []
      : await sql<{ id: number }[]>`${overCredit(sql, sql`select unnest(${companies}::int[])`)}`;
  const isOver = new Set(over.map(({ id }) => id));
  return rows.map((row) => {
    const owed = overdue.get(row.id);
    const is_stopped = owed !== undefined && isStopped(owed);
    return { ...row, is_stopped, payment: paymentOf({ ...row, is_stopped }, isOver) };
  });
}

type Stopped = { is_stopped: boolean };

const isWaitedFor = ({ status }: Pick<Row, 'status'>) =>
  ['new', 'accepted', 'ready'].includes(status);
const isOnCredit = (row: Row) => isWaitedFor(row) && row.payment_kind === 'invoice';

function paymentOf(row: Row & Stopped, isOver: ReadonlySet<number>) {
  if (row.status === 'cancelled') return { state: 'none' as const, days: 0 };
  if (row.is_stopped) return { state: 'stopped' as const, days: 0 };
  if (row.unpaid_cents !== null && row.unpaid_cents <= 0)
    return { state: 'paid' as const, days: 0 };
  if (row.unpaid_cents !== null && row.days_overdue > 0)
    return { state: 'overdue' as const, days: row.days_overdue };
  if (row.is_prepaid) return { state: 'paid' as const, days: 0 };
  if (row.payment_kind === 'prepayment' && isWaitedFor(row))
    return { state: 'missing' as const, days: 0 };
  if (isOnCredit(row) && isOver.has(row.customer_id))
    return { state: 'over_limit' as const, days: 0 };
  return { state: 'later' as const, days: 0 };
}

/** What is here of what has not left; null where nothing has to be put together any more. */
function goodsOf({ status, lines, lines_here: here, expected_on: on }: Row) {
  if (!isWaitedFor({ status }) || lines === 0) return null;
  return {
    state: here === lines ? 'here' : here > 0 ? 'part' : 'coming',
    lines,
    here,
    on,
  } as const;
}

/** Where a step leads that needs nothing to be filled in; where nothing leaves, somebody has to decide before. */
function statusAfter(row: Pick<Row, 'status' | 'is_pick_up' | 'is_over_credit'> & Stopped) {
  const step = stepOf(row);
  if (row.is_over_credit) return 'review' as const;
  if (row.is_stopped && isLeaving(step)) return 'review' as const;
  return isDirect(step) ? STATUS_AFTER[step] : null;
}

/** How many there are in each view, as far as anybody reads it. */
export const countOrders = readingJob(contract.countOrders, async ({ sql }) => {
  const counts = await Promise.all(
    contract.VIEWS.map(async (view) => {
      const [row] = await sql<[{ count: number }]>`
          select count(*)::int as count
          from (select from orders where ${isInView(sql, view)} limit ${stated(sql, MOST_COUNTED + 1)}) counted`;
      return [view, row.count] as const;
    }),
  );
  return { counts: Object.fromEntries(counts) as Record<contract.View, number> };
});

const mayReadPrices = ({ permissions }: Pick<StaffContext, 'permissions'>) =>
  permissions.has('prices.read');

const entryOf =
  (context: StaffContext) => (row: Row & Stopped & { payment: ReturnType<typeof paymentOf> }) => ({
    ...row,
    net_cents: mayReadPrices(context) ? row.net_cents : null,
    goods: goodsOf(row),
    next_step: statusAfter(row),
    waiting: isWaitedFor(row) ? waitingOfPeople(row.created_at, new Date()) : null,
  });

/** What only the office knows of an order. */
async function readMarks(sql: Db, id: number) {
  const [row] = await sql<[Pick<Row, 'taken_by' | 'is_over_credit'>]>`
    select taken_by, ${isToAssess(sql)} as is_over_credit from orders where id = ${id}`;
  return row;
}

/** One order to look at, with its sums for those who may read prices. */
export const lookAtOrder = readingJob(contract.getOrder, async (context, { number }) => {
  const { id, customerId } = await findOrderKey(context.sql, number);
  const order = await getOrder(context.sql, customerId, id);
  const marks = await readMarks(context.sql, id);
  const isPriced = mayReadPrices(context);
  return {
    order: {
      ...marks,
      number: order.number,
      created_at: order.created,
      status: order.status_code,
      shipping_state: order.shipping_state,
      is_pick_up: order.is_pick_up,
      next_step: statusAfter({
        ...marks,
        status: order.status_code,
        is_pick_up: order.is_pick_up,
        is_stopped: isStopped(await readOverdue(context.sql, id)),
      }),
      history: order.history.map(({ status_code: status, at, note }) => ({ status, at, note })),
      company_name: order.company_name,
      company_id: order.company_id,
      email: order.invoice_email,
      phone: order.delivery_phone || order.invoice_phone,
      delivery: [
        ...new Set([order.delivery_company, order.delivery_name, order.delivery_street]),
        `${formatZip(order.delivery_zip)} ${order.delivery_city}`,
      ].filter((line) => line.trim() !== ''),
      pick_up_point: order.pick_up_point?.name ?? null,
      shipping: order.shipping,
      payment: order.payment,
      note: order.note,
      invoice_number: order.invoice?.name ?? null,
      sum_without_vat: isPriced ? order.price_without_vat : null,
      sum: isPriced ? order.price : null,
      lines: (await besideCodes(context.sql, order.products)).map((line) => ({
        code: line.code,
        name: line.name,
        quantity: line.amount,
        unit: line.unit_of_measure,
        sum_without_vat: isPriced ? line.price_sum_exc_vat : null,
      })),
    },
  };
});
