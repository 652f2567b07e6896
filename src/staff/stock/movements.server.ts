import { stated } from '#base/database/stated.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';
import { CORRECTION_REASONS } from './reasons.ts';

const PAGE = 30;

type Row = {
  id: number;
  at: Date;
  kind: (typeof contract.STOCK_MOVEMENT_KINDS)[number];
  warehouse: string;
  quantity: number;
  free: number;
  order: string | null;
  who: string | null;
  reason: string;
  note: string;
};

/** Of one product all movements are summed, which are some thousands at most: so each says what was left after it. */
export const listStockMovements = readingJob(
  contract.listStockMovements,
  async ({ sql }, { id, after }) => {
    const [product] = await sql`select id from product where id = ${id}`;
    if (!product) throw ShopError.notFound('messages.product.notFound');
    const rows = await sql<Row[]>`
      select movement.id::int, movement.at, kind, movement.quantity, movement.free, movement.reason, movement.note,
             coalesce(nullif(warehouse.code, ''), warehouse.name) as warehouse, orders.number as order,
             coalesce((select name from staff_person where email = audit.who), audit.who) as who
      from (select *, (sum(quantity) over (order by id))::int as free
            from stock_movement where product_id = ${id}) as movement
      join warehouse on warehouse.id = warehouse_id
      left join orders on orders.id = order_id
      left join audit on audit.id = audit_id
      where ${after === undefined ? sql`true` : sql`movement.id < ${after}`}
      order by movement.id desc limit ${stated(sql, PAGE + 1)}`;
    return {
      movements: rows.slice(0, PAGE).map(({ reason, ...row }) => ({
        ...row,
        reason: CORRECTION_REASONS.find((known) => known === reason) ?? null,
      })),
      has_more: rows.length > PAGE,
    };
  },
);
