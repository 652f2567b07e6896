import type { Sql } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { creditOf, openCents } from '#shop/invoices/issue/credit.server.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { itemOf, type OrderRow } from '#shop/orders/list/orders.server.ts';
import type { ShippingState } from '#shop/orders/contract.ts';
import { shippingState } from '#shop/orders/shipped.server.ts';
import type { HomeFacts } from './home-contract.ts';

type Row = {
  order: (OrderRow & { shipping_state: ShippingState; is_pick_up: boolean }) | null;
  limit_cents: Cents | null;
  open_cents: number;
  unpaid_count: number;
  unpaid_cents: number;
  overdue_count: number;
  overdue_cents: number;
  month_limit_cents: Cents | null;
  month_cents: number;
};

/** One query, since the home page waits for it. */
export async function getHomeFacts(sql: Sql, { person }: SignedIn): Promise<HomeFacts> {
  const isCompanys = mayDo(person.roles, 'purchases');
  const seesDocuments = mayDo(person.roles, 'documents');
  const isLimited = mayDo(person.roles, 'buy');
  const [row] = await sql<[Row]>`
    select last.*, company.credit_limit_cents as limit_cents, debt.*, person.month_limit_cents,
           case when ${seesDocuments} and credit_limit_cents is not null then ${openCents(sql)} else 0 end as open_cents,
           case when ${isLimited} and month_limit_cents is not null
                then month_spent(person.id) + month_waiting(person.id) else 0 end::float8 as month_cents
    from person
    join company on company.id = person.customer_id
    left join lateral (
      select json_build_object(
               'id', id, 'number', number, 'created_at', created_at, 'net_cents', net_cents, 'status', status,
               'is_pick_up', is_pick_up, 'shipping_state', shipping_state) as order
      from (select orders.*, ${shippingState(sql)} from orders
            where ${isCompanys ? sql`customer_id = company.id` : sql`person_id = person.id`}
            order by created_at desc, id desc limit 1) as one) as last on true
    cross join lateral (
      select count(*)::int as unpaid_count, coalesce(sum(left_cents), 0)::float8 as unpaid_cents,
             (count(*) filter (where is_overdue))::int as overdue_count,
             coalesce(sum(left_cents) filter (where is_overdue), 0)::float8 as overdue_cents
      from (select gross_cents - paid_cents as left_cents, due_on < current_date as is_overdue from invoice
            where ${seesDocuments} and customer_id = company.id and gross_cents > paid_cents) as unpaid) as debt
    where person.id = ${person.id}`;
  return {
    order: row.order && orderOf(row.order),
    debts: seesDocuments
      ? {
          unpaid: { count: row.unpaid_count, amount: toEuros(row.unpaid_cents) },
          overdue: { count: row.overdue_count, amount: toEuros(row.overdue_cents) },
          credit: creditOf(row, row.unpaid_cents),
        }
      : null,
    month:
      isLimited && row.month_limit_cents !== null
        ? {
            limit: toEuros(row.month_limit_cents),
            free: toEuros(row.month_limit_cents - row.month_cents),
          }
        : null,
  };
}

const orderOf = (order: NonNullable<Row['order']>) => ({
  ...itemOf({ ...order, created_at: new Date(order.created_at) }),
  shipping_state: order.shipping_state,
  is_pick_up: order.is_pick_up,
});
