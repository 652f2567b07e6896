import type { Sql } from '#base/database.server.ts';
import { type Cents, toEuros } from '#base/money.ts';
import { t } from '#text/documents.ts';
import type { OrderListItem, OrderStatus } from './contract.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

type OrderRow = {
  id: number;
  number: string;
  created_at: Date;
  net_cents: Cents;
  status: OrderStatus;
};

export async function listOrders(
  sql: Sql,
  customerId: CompanyId,
  { limit, offset }: { limit: number; offset: number },
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

const itemOf = ({ id, number, created_at, net_cents, status }: OrderRow): OrderListItem => ({
  id,
  name: number,
  created_at: created_at.toISOString(),
  amount: toEuros(net_cents),
  order_url: `/account/orderdetail/${id}`,
  ...statusOf(status),
});

/** The Slovak word and the code behind it. */
export const statusOf = (status: OrderStatus) => ({
  status: t(`order.statuses.${status}`),
  status_code: status,
});
