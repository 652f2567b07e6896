import type { Db } from '#base/database/database.server.ts';
import { todayInBratislava } from '#text/clock.ts';

/** A day by the shop's calendar, so many days from today: 2026-11-24. */
export const dayFromNow = (days: number) =>
  todayInBratislava(new Date(Date.now() + days * 86_400_000));

/** Exactly so many are free, all in the first warehouse. */
export async function putOnStock(sql: Db, product: number, quantity: number) {
  await sql`delete from stock where product_id = ${product}`;
  await sql`
    insert into stock (product_id, warehouse_id, quantity)
    select ${product}, id, ${quantity} from warehouse order by position, id limit 1`;
}

let count = 0;

/** A supplier promises so many; the reference of the delivery. */
export async function promise(sql: Db, product: number, quantity: number, on: string | null) {
  const reference = `OBJ-${++count}`;
  await sql`
    insert into inbound_delivery (product_id, reference, quantity, expected_on)
    values (${product}, ${reference}, ${quantity}, ${on})`;
  return reference;
}
