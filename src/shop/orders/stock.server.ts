import type { Db } from '#base/database.server.ts';

export type Goods = { product_id: number; quantity: number };

/**
 * Goods leave (`out`) and come back (`in`) through the same warehouse: the one they are picked up in,
 * else the first. Stock informs and never blocks, so it may fall below zero.
 */
export async function moveStock(
  tx: Db,
  way: 'in' | 'out',
  goods: Goods[],
  salePoint: number | null,
): Promise<void> {
  const sign = way === 'in' ? 1 : -1;
  await tx`
    insert into stock as held (product_id, warehouse_id, quantity)
    select goods.product_id, place.id, sum(${sign} * goods.quantity)
    from unnest(${goods.map((one) => one.product_id)}::int[],
                ${goods.map((one) => one.quantity)}::int[]) as goods(product_id, quantity),
         (select id from warehouse
          where ${salePoint === null ? tx`true` : tx`id = ${salePoint}`}
          order by position, id limit 1) as place
    group by goods.product_id, place.id
    order by goods.product_id
    on conflict (product_id, warehouse_id) do update set quantity = held.quantity + excluded.quantity`;
}
