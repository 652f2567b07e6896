import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import { t } from '#text/documents.ts';
import type { OrderListItem, OrderStatus } from '#shop/orders/contract.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

export type OrderRow = {
  id: number;
  number: string;
  created_at: Date;
  net_cents: Cents;
  status: OrderStatus;
  ordered_by?: string | null;
};
export type Page = { limit: number; offset: number };

export async function listOrders(
  sql: Sql,
  customerId: CompanyId,
  { limit, offset }: Page,
): Promise<{ orders: OrderListItem[]; orders_count: number }> {
  const [rows, [total]] = await Promise.all([
    // Pages before this one are passed over in the index alone.
    sql<OrderRow[]>`
      select id, number, created_at, net_cents, status from orders
      where id = any(array(
        select id from orders where customer_id = ${customerId}
        order by created_at desc, id desc limit ${limit} offset ${offset}))
      order by created_at desc, id desc`,
    sql<{ count: number }[]>`
      select count(*)::int from orders where customer_id = ${customerId}`,
  ]);
  return { orders: rows.map(itemOf), orders_count: total!.count };
}

/**
 * Who placed the row of `orders`, or null where nobody else of the company could have: whoever was invited or asks
 * to be let in has not been there yet.
 */
export const orderedBy = (sql: Db): Fragment => sql`(
  select ${personName(sql)} from person
  where person.id = orders.person_id and exists (
    select from person other
    where other.customer_id = person.customer_id and other.id <> person.id
      and other.state <> 'pending')) as ordered_by`;

/** As responses carry it: where it goes without saying there is no field. */
export const saidIfKnown = (orderedBy: string | null | undefined) =>
  orderedBy ? { ordered_by: orderedBy } : {};

export const itemOf = (row: OrderRow): OrderListItem => ({
  id: row.id,
  name: row.number,
  created_at: row.created_at.toISOString(),
  amount: toEuros(row.net_cents),
  order_url: `/account/orderdetail/${row.id}`,
  ...statusOf(row.status),
  ...saidIfKnown(row.ordered_by),
});

/** The Slovak word and the code behind it. */
export const statusOf = (status: OrderStatus) => ({
  status: t(`order.statuses.${status}`),
  status_code: status,
});
