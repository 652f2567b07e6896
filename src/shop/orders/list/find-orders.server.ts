import type { Db } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { stated } from '#base/database/stated.server.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { invoiceNumbers } from '#shop/orders/invoiced.server.ts';
import { type About, isAbout } from '#shop/orders/ledger.server.ts';

/** An order in a list of the shop's own people. */
export type ListedOrder = {
  id: number;
  number: string;
  created_at: Date;
  status: OrderStatus;
  company_name: string;
  city: string;
  is_pick_up: boolean;
  shipping_name: string;
  payment_name: string;
  net_cents: Cents;
  invoice_number: string | null;
};

export const listedColumns = (sql: Db) => sql`
  orders.id, orders.number, orders.created_at, orders.status, orders.company_name,
  orders.delivery_city as city, orders.is_pick_up, orders.shipping_name, orders.payment_name,
  orders.net_cents,
  (${invoiceNumbers(sql)}) as invoice_number`;

/** So many are looked at by the index before it is clear that too many match. */
const FEW_ORDERS = 200;
/** And so many of the newest are walked through then, before others that match do. */
const WALKED = 1_000;
/** Of the newest orders so many are looked through first: that costs less than to ask the index for a common word. */
const newestFor = (limit: number) => Math.max(100, 6 * limit);

/**
 * The newest orders that fit what a caller says. A word that very many have (a town, "elektro") is soon found among the
 * newest; one that few have is found by its index. In between, where the index has too many to be sorted, more of the
 * newest are walked through, and then any will do: whoever has not found it types more.
 */
export async function findOrders(sql: Db, about: About, limit: number): Promise<ListedOrder[]> {
  const [whole] = about.words.length === 1 ? await findByNumber(sql, about.words[0]!) : [];
  if (whole) return [whole];
  const newest = await sql<ListedOrder[]>`
    select ${listedColumns(sql)}
    from (select * from orders order by created_at desc, id desc limit ${stated(sql, newestFor(limit))}) as orders
    where ${isAbout(sql, about, { isWalked: true })}
    order by created_at desc, id desc limit ${stated(sql, limit)}`;
  if (newest.length === limit) return newest;
  const found = await sql<{ id: number }[]>`
    select id from orders where ${isAbout(sql, about)} limit ${stated(sql, FEW_ORDERS + 1)}`;
  const ids = found.map(({ id }) => id);
  if (found.length > FEW_ORDERS) {
    const more = await sql<{ id: number }[]>`
      select id from (select * from orders order by created_at desc, id desc limit ${stated(sql, WALKED)}) as orders
      where ${isAbout(sql, about, { isWalked: true })} order by created_at desc, id desc limit ${stated(sql, limit)}`;
    ids.push(...more.map(({ id }) => id));
  }
  return sql<ListedOrder[]>`
    select ${listedColumns(sql)} from orders where id = any(${ids}::int[])
    order by created_at desc, id desc limit ${stated(sql, limit)}`;
}

/** Whoever has the whole number wants that order: its pieces are in thousands of others. */
const findByNumber = (sql: Db, number: string) => sql<ListedOrder[]>`
  select ${listedColumns(sql)} from orders where number = ${number}`;
