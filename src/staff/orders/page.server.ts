import type { Db, Fragment } from '#base/database.server.ts';
import { findOrders, type ListedOrder, listedColumns } from '#shop/orders/find-orders.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import { readingJob, type StaffContext } from '#staff/job.server.ts';
import { readQuestion } from '#staff/search/question.ts';
import { waitingOf } from './waiting.ts';

/** Lists that a day is worked through by. */
export const ORDER_VIEWS = ['waiting', 'shipping', 'pick_up', 'all'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

const PAGE = 50;
/** Nobody reads a larger number, and counting it takes long. */
const MOST_COUNTED = 10_000;

const isOpen = (sql: Db) => sql`status in ('new', 'accepted', 'ready')`;

const isInView = (sql: Db, view: OrderView): Fragment =>
  ({
    waiting: () => isOpen(sql),
    shipping: () => sql`status = 'accepted' and not is_pick_up`,
    pick_up: () => sql`${isOpen(sql)} and is_pick_up`,
    all: () => sql`true`,
  })[view]();

type Asked = {
  view: OrderView;
  /** In place of a view: what a caller says of the order. */
  search?: string | undefined;
  /** The order after which the page begins. */
  after?: number | undefined;
};

/**
 * A page of a view: what waits oldest first, everything newest first. A search has one page, the newest that fit. Sums
 * are for those who may read prices.
 */
export const pageOfOrders = readingJob({
  title: 'orders page',
  needs: ['orders.read'],
  async work(context, { view, search, after }: Asked) {
    const { sql } = context;
    const question = search === undefined ? null : readQuestion(search);
    if (search !== undefined) {
      const found = question ? await findOrders(sql, question, PAGE) : [];
      return { orders: found.map(entryOf(context)), hasMore: false };
    }
    const rows = await readPage(sql, view, after);
    return { orders: rows.slice(0, PAGE).map(entryOf(context)), hasMore: rows.length > PAGE };
  },
});

const readPage = (sql: Db, view: OrderView, after: number | undefined) => {
  const isNewestFirst = view === 'all';
  const place = sql`(select created_at from orders where id = ${after ?? null})`;
  const isBehind = isNewestFirst
    ? sql`(created_at, id) < (${place}, ${after ?? null}::int)`
    : sql`(created_at, id) > (${place}, ${after ?? null}::int)`;
  return sql<ListedOrder[]>`
    select ${listedColumns(sql)} from orders
    where ${isInView(sql, view)} and ${after === undefined ? sql`true` : isBehind}
    order by ${isNewestFirst ? sql`created_at desc, id desc` : sql`created_at, id`}
    limit ${PAGE + 1}`;
};

/** How many there are in each view, as far as anybody reads it. */
export const countOrders = readingJob({
  title: 'orders count',
  needs: ['orders.read'],
  async work({ sql }) {
    const counts = await Promise.all(
      ORDER_VIEWS.map(async (view) => {
        const [row] = await sql<[{ count: number }]>`
          select count(*)::int as count
          from (select from orders where ${isInView(sql, view)} limit ${MOST_COUNTED + 1}) counted`;
        return [view, row.count] as const;
      }),
    );
    return Object.fromEntries(counts) as Record<OrderView, number>;
  },
});

const mayReadPrices = ({ permissions }: Pick<StaffContext, 'permissions'>) =>
  permissions.has('prices.read');

const entryOf =
  (context: StaffContext) =>
  ({ net_cents: cents, ...order }: ListedOrder) => ({
    ...order,
    net_cents: mayReadPrices(context) ? cents : null,
    waiting: ['new', 'accepted', 'ready'].includes(order.status)
      ? waitingOf(order.created_at, new Date())
      : null,
  });

/** One order to look at, with its sums for those who may read prices. */
export const lookAtOrder = readingJob({
  title: 'orders look',
  needs: ['orders.read'],
  async work(context, number: string) {
    const { id, customerId } = await findOrderKey(context.sql, number);
    const order = await getOrder(context.sql, customerId, id);
    const isPriced = mayReadPrices(context);
    return {
      number: order.number,
      created_at: order.created,
      status: order.status_code,
      history: order.history.map(({ status_code: status, at, note }) => ({ status, at, note })),
      company_name: order.company_name,
      company_id: order.company_id,
      email: order.invoice_email,
      phone: order.delivery_phone || order.invoice_phone,
      delivery: [
        ...new Set([order.delivery_company, order.delivery_name, order.delivery_street]),
        `${order.delivery_zip} ${order.delivery_city}`,
      ].filter((line) => line.trim() !== ''),
      pick_up_point: order.pick_up_point?.name ?? null,
      shipping: order.shipping,
      payment: order.payment,
      note: order.note,
      invoice_number: order.invoice?.name ?? null,
      sum_without_vat: isPriced ? order.price_without_vat : null,
      sum: isPriced ? order.price : null,
      lines: order.products.map((line) => ({
        ...{ code: line.code, name: line.name, quantity: line.amount, unit: line.unit_of_measure },
        sum_without_vat: isPriced ? line.price_sum_exc_vat : null,
      })),
    };
  },
});
