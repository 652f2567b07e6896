import type { Db } from '#base/database/database.server.ts';

export type Goods = { product_id: number; quantity: number };

/**
 * Goods leave (`out`) and come back (`in`) through the same warehouse: the one they are picked up in,
 * else the first. Stock informs and never blocks: it may fall below zero, and while a file of the
 * catalogue is being read the move is noted and booked afterwards.
 */
export async function moveStock(
  tx: Db,
  way: 'in' | 'out',
  goods: Goods[],
  salePoint: number | null,
): Promise<void> {
  const sign = way === 'in' ? 1 : -1;
  await tx`
    select move_stock(
      ${goods.map((one) => one.product_id)}::int[],
      ${goods.map((one) => sign * one.quantity)}::int[],
      (select id from warehouse where ${salePoint === null ? tx`true` : tx`id = ${salePoint}`}
       order by position, id limit 1))`;
}

/** From here to the end of the transaction nobody else writes stock: what is sold is noted. */
export async function holdGoods(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('stock'))`;
}

/** Books what was noted meanwhile; how many moves there were. */
export async function bookMoves(sql: Db): Promise<number> {
  const [row] = await sql<[{ booked: number }]>`select book_stock_moves() as booked`;
  return row.booked;
}
