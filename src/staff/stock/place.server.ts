import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { reservedOf } from '#shop/orders/reserved.server.ts';

type Place = { code: string; warehouse: string; free: number; lies: number };

/** As a file of stock calls it in the audit. */
export const keyOf = ({ code, warehouse }: Place) => `${code} ${warehouse}`;

/** Whoever sells of it meanwhile waits, and is waited for, by the row of the stock, as orders do. */
export async function lockPlace(sql: Db, product: number, warehouse: number): Promise<Place> {
  await sql`
    select from stock where (product_id, warehouse_id) = (${product}, ${warehouse}) for update`;
  const [place] = await sql<Place[]>`
    select product.code, replace(warehouse.name, e'\\u00a0', ' ') as warehouse,
           coalesce(held.quantity, 0) as free, coalesce(held.quantity, 0) + coalesce(reserved.quantity, 0) as lies
    from product cross join warehouse
    left join stock held on held.product_id = product.id and held.warehouse_id = warehouse.id
    left join (${reservedOf(sql, [product])}) as reserved on reserved.warehouse_id = warehouse.id
    where product.id = ${product} and warehouse.id = ${warehouse}`;
  if (!place) throw ShopError.notFound('messages.product.notFound');
  return place;
}
