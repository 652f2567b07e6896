import type { Db } from '#base/database/database.server.ts';

export type Goods = { product_id: number; quantity: number };

/** What the ledger of movements says of a change of stock (`stock_movement`). */
export type Movement =
  | { kind: 'order_change' | 'order_cancel'; order_id: number }
  | { kind: 'file' | 'undo' | 'counting' | 'move'; audit_id: string; note?: string }
  /** `note` is its reference. */
  | { kind: 'delivery'; audit_id: string; note: string }
  | { kind: 'correction'; audit_id: string; reason: string; note: string };

/**
 * Goods leave (`out`) and come back (`in`) through the same warehouse: the one they are picked up in,
 * else the first. Stock informs and never blocks: it may fall below zero, and while a file of the
 * catalogue is being read the move is noted and booked afterwards.
 */
export async function moveStock(
  tx: Db,
  way: 'in' | 'out',
  goods: Goods[],
  { salePoint, ...movement }: Movement & { salePoint: number | null },
): Promise<void> {
  const quantities = goods.map((one) => (way === 'in' ? one.quantity : -one.quantity));
  await tx`
    select move_stock(
      ${goods.map((one) => one.product_id)}::int[], ${quantities}::int[], ${placeOf(tx, salePoint)},
      ${tx.json(movement)})`;
}

/** The goods of a new order leave. The id it is to have, by which the ledger leads to it. */
export async function takeStock(tx: Db, goods: Goods[], salePoint: number | null): Promise<number> {
  const [taken] = await tx<[{ order: number }]>`
    select id as order, move_stock(
      ${goods.map((one) => one.product_id)}::int[], ${goods.map((one) => -one.quantity)}::int[],
      ${placeOf(tx, salePoint)}, jsonb_build_object('kind', 'order', 'order_id', id))
    from (select nextval('orders_id_seq')::int as id) as next`;
  return taken.order;
}

const placeOf = (tx: Db, salePoint: number | null) => tx`
  (select id from warehouse where ${salePoint === null ? tx`true` : tx`id = ${salePoint}`}
   order by position, id limit 1)`;

/** Of what a statement writes into the stock itself, from here to the end of the transaction. */
export async function sayMovement(tx: Db, movement: Movement): Promise<void> {
  await tx`select set_config('bastion.movement', ${JSON.stringify(movement)}, true)`;
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
