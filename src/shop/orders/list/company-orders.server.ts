import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { getColleague, type Named, personName } from '#shop/customers/person-name.server.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import type { CompanyOrder, ShippingState } from '#shop/orders/contract.ts';
import type { OrderState } from './filter.ts';
import { itemOf, orderedBy, type OrderRow, type Page } from './orders.server.ts';
import { shippingState } from '#shop/orders/shipped.server.ts';

export type OrderFilter = {
  /** One person of the company, or everybody. */
  person: PersonId | 'all';
  q?: string | undefined;
  state?: OrderState | undefined;
  /** Ordered for this project. */
  project?: number | undefined;
  /** Days, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

type Row = OrderRow & {
  shipping_state: ShippingState;
  is_pick_up: boolean;
  customer_reference: string;
  project_name: string;
};

/** Orders of the company with who ordered, of everybody or of one person, and whose orders there are. */
export async function listCompanyOrders(
  sql: Sql,
  customerId: CompanyId,
  page: OrderFilter & Page,
): Promise<Sums & { orders: CompanyOrder[]; people: Named[] }> {
  if (page.person !== 'all') await getColleague(sql, customerId, page.person);
  const [rows, [sums], people] = await Promise.all([
    sql<Row[]>`${selectOrders(sql, customerId, page)}`,
    sql<[Sums]>`${selectSums(sql, customerId, page)}`,
    sql<Named[]>`
      select person.id, ${personName(sql)} as name from person
      where person.customer_id = ${customerId}
        and exists (select from orders where orders.person_id = person.id)
      order by name, person.id`,
  ]);
  const orders = rows.map((row) => ({
    ...itemOf(row),
    shipping_state: row.shipping_state,
    is_pick_up: row.is_pick_up,
    customer_reference: row.customer_reference,
    project_name: row.project_name,
  }));
  return { ...sums, orders, people };
}

/** Only those of the page are looked up; pages before it are passed over. */
export const selectOrders = (
  sql: Db,
  customerId: CompanyId,
  { limit, offset, ...filter }: OrderFilter & Page,
): Fragment => sql`
  select id, number, created_at, net_cents, status, ${orderedBy(sql)}, ${shippingState(sql)},
         is_pick_up, customer_reference, project_name
  from orders
  where id = any(array(
    select id from orders
    where ${isTheirs(sql, customerId, filter)} and ${isWithin(sql, filter)}
      and ${isIn(sql, filter.state)} and ${isFor(sql, filter.project)} and ${isWanted(sql, filter.q)}
    order by created_at desc, id desc limit ${limit} offset ${offset}))
  order by created_at desc, id desc`;

type Sums = {
  orders_count: number;
  anytime_count: number;
  all_count: number;
  first_year: number | null;
};

/** One pass over the customer's orders. */
export const selectSums = (sql: Db, customerId: CompanyId, filter: OrderFilter): Fragment => sql`
  select (count(*) filter (where is_wanted and ${isWithin(sql, filter)}))::int as orders_count,
         (count(*) filter (where is_wanted))::int as anytime_count, count(*)::int as all_count,
         extract(year from min(created_at))::int as first_year
  from (select created_at, ${isTheirs(sql, customerId, filter)} and ${isIn(sql, filter.state)}
                           and ${isFor(sql, filter.project)} and ${isWanted(sql, filter.q)} as is_wanted
        from orders where customer_id = ${customerId}) as orders`;

const isTheirs = (sql: Db, customerId: CompanyId, { person }: OrderFilter): Fragment =>
  person === 'all' ? sql`orders.customer_id = ${customerId}` : sql`orders.person_id = ${person}`;

const isFor = (sql: Db, project: number | undefined): Fragment =>
  project === undefined ? sql`true` : sql`orders.project_id = ${project}`;

const isWithin = (sql: Db, { from, to }: OrderFilter): Fragment => sql`
  (${from ? sql`orders.created_at >= ${from}::date` : sql`true`}
   and ${to ? sql`orders.created_at < ${to}::date + 1` : sql`true`})`;

/** Of orders on their way those that have left in part are told apart. */
function isIn(sql: Db, state: OrderState | undefined): Fragment {
  const hasLeft = sql`exists (select from shipment where shipment.order_id = orders.id)`;
  if (state === undefined) return sql`true`;
  if (state === 'part') return sql`(orders.status in ('accepted', 'ready') and ${hasLeft})`;
  if (state === 'accepted' || state === 'ready')
    return sql`(orders.status = ${state} and not ${hasLeft})`;
  return sql`orders.status = ${state}`;
}

/** By a piece of the number, of what the customer calls it or of the project, or by how the code of a product begins. */
function isWanted(sql: Db, q = ''): Fragment {
  const wanted = q.trim();
  if (wanted === '') return sql`true`;
  const piece = sql`'%' || plain_text(${wanted.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  return sql`(
    orders.number like '%' || ${wanted.replace(/[\\%_]/g, '\\$&')} || '%'
    or orders.customer_reference <> '' and plain_text(orders.customer_reference) like ${piece}
    or orders.project_name <> '' and plain_text(orders.project_name) like ${piece}
    or plain_code(${wanted}) <> '' and exists (
      select from order_line line
      where line.order_id = orders.id and plain_code(line.code) like plain_code(${wanted}) || '%'))`;
}
