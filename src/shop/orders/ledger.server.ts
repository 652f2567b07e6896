import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import type { OrderStatus } from './contract.ts';
import { invoiceNumbers, isNotInvoiced } from './invoiced.server.ts';
import { orderedBy } from './list/orders.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

export type OrderEntry = {
  id: number;
  number: string;
  created_at: Date;
  status: OrderStatus;
  company_name: string;
  email: string;
  payment_name: string;
  shipping_name: string;
  gross_cents: Cents;
  /** Of each invoice, with commas between; null before the first. */
  invoice_number: string | null;
  /** Null where the company has one person only. */
  ordered_by: string | null;
};

export type OrderFilter = {
  status?: string | undefined;
  customerId?: CompanyId;
  /** A piece of the e-mail or of the company's name. */
  customer?: string | undefined;
  /** Days as YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
  isNotInvoiced?: boolean;
  /** What a caller says of it: a number or a part of it, a company, IČO, person, town, phone, amount, their own number or project. */
  about?: About | undefined;
  limit: number;
};

export type About = { words: string[]; phone: string | null; cents: Cents | null };

/** Orders of all customers, the newest first, for the shop's own people; `total` counts those cut off too. */
export async function listAllOrders(sql: Db, filter: OrderFilter) {
  const rows = await readOrders(sql, filter);
  return {
    total: rows[0]?.total ?? 0,
    orders: rows.map(({ total: _, ...order }): OrderEntry => order),
  };
}

const readOrders = (sql: Db, filter: OrderFilter) => sql<(OrderEntry & { total: number })[]>`
  select orders.id, orders.number, orders.created_at, orders.status, company_name, email,
         payment_name, shipping_name, orders.gross_cents, (${invoiceNumbers(sql)}) as invoice_number,
         ${orderedBy(sql)}, count(*) over ()::int as total
  from orders
  where ${filter.status ? sql`status = ${filter.status}` : sql`true`}
    and ${filter.customerId ? sql`orders.customer_id = ${filter.customerId}` : sql`true`}
    and ${filter.customer ? sql`plain_text(concat_ws(' ', email, company_name)) like '%' || plain_text(${filter.customer}) || '%'` : sql`true`}
    and ${filter.from ? sql`orders.created_at >= ${filter.from}::date` : sql`true`}
    and ${filter.to ? sql`orders.created_at < ${filter.to}::date + 1` : sql`true`}
    and ${filter.about ? isAbout(sql, filter.about) : sql`true`}
    and ${filter.isNotInvoiced ? sql`${isNotInvoiced(sql)} and status <> 'cancelled'` : sql`true`}
  order by orders.created_at desc, orders.id desc limit ${filter.limit}`;

/**
 * Every piece of it has an index (orders_words, orders_reference, orders_gross and orders_net), unless rows are to be
 * walked through.
 */
export const isAbout = (
  sql: Db,
  { words, phone, cents }: About,
  { isWalked = false } = {},
): Fragment => {
  const noIndex = isWalked ? sql` || ''` : sql``;
  const text = sql`order_words(
    orders.number, company_name, company_id, email, invoice_name, delivery_name, invoice_city,
    delivery_city, invoice_phone, delivery_phone)${noIndex}`;
  const reference = sql`reference_words(orders.customer_reference, orders.project_name)${noIndex}`;
  const has = (piece: string, where = text) =>
    sql`${where} like '%' || plain_text(${piece.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const allIn = (where: Fragment) =>
    words.length > 0
      ? words.map((word) => has(word, where)).reduce((left, right) => sql`${left} and ${right}`)
      : sql`false`;
  return sql`((${allIn(text)})
    or (${allIn(reference)} and (orders.customer_reference <> '' or orders.project_name <> ''))
    ${phone === null ? sql`` : sql`or ${has(phone)}`}
    ${cents === null ? sql`` : sql`or orders.gross_cents = ${cents} or orders.net_cents = ${cents}`})`;
};

export type OrderKey = {
  id: number;
  customerId: CompanyId;
  paymentKind: PaymentKind;
  status: OrderStatus;
};

/** An order as staff call it: by its number. */
export async function findOrderKey(sql: Db, number: string): Promise<OrderKey> {
  const [order] = await sql<OrderKey[]>`
    select id, customer_id as "customerId", payment_kind as "paymentKind", status
    from orders where number = ${number}`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  return order;
}
