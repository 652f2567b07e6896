import type { Db, Fragment } from '#base/database/database.server.ts';
import { type Cents, unitFromEuros } from '#base/values/money.ts';
import { leftQuantity, shippedQuantity } from '#shop/orders/shipped.server.ts';
import { lookColumns, lookJoins } from '#staff/goods.server.ts';
import { judgePrices } from '#staff/margins/judge.server.ts';
import type { OrderLine } from './order-contract.ts';

type Line = {
  position: number;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  shipped: number;
  /** How many are still waited for, and by when they come. */
  later: number;
  expected_on: string | null;
  step: number;
  vendor: string;
  image_name: string | null;
  /** Of each warehouse, in their order; null of what is no longer sold. */
  stock: { here: number; reserved: number }[] | null;
  unit_cents: Cents;
  unit_fraction: number;
  total_cents: Cents;
  by_hand: OrderLine['by_hand'];
};
type LineRow = Line & { product_id: number | null };

/**
 * `stock` holds what is still free: what open orders were promised has left it. So what lies in a warehouse is both
 * together, and of what is promised only so much is reserved as lies there; the rest has yet to come.
 */
const readRows = (sql: Db, orderId: number) => sql<LineRow[]>`
  with promised as materialized (
    select line.product_id,
           coalesce(orders.warehouse_id, (select id from warehouse order by position, id limit 1)) as warehouse_id,
           sum(${leftQuantity(sql)})::int as quantity
    from orders join order_line line on line.order_id = orders.id
    where orders.status in ('new', 'accepted', 'ready')
      and line.product_id in (select product_id from order_line where order_id = ${orderId})
    group by 1, 2)
  select line.product_id, line.position, line.code, line.name, line.unit, line.quantity, ${shippedQuantity(sql)} as shipped,
         least(line.later_quantity, line.quantity - ${shippedQuantity(sql)}) as later,
         line.expected_on::text, coalesce(product.quantity_step, 1) as step,
         line.unit_cents, line.unit_fraction, line.total_cents, ${byHand(sql)} as by_hand,
         case when product.id is not null then (
           select json_agg(json_build_object('here', greatest(free + taken, 0),
                                             'reserved', greatest(least(taken, free + taken), 0))
                           order by warehouse.position, warehouse.id)
           from warehouse
           left join stock on stock.warehouse_id = warehouse.id and stock.product_id = product.id
           left join promised on promised.warehouse_id = warehouse.id and promised.product_id = product.id
           cross join lateral (select coalesce(stock.quantity, 0) as free,
                                      coalesce(promised.quantity, 0) as taken) as counted) end as stock,
         ${lookColumns(sql)}
  from order_line line left join product on product.id = line.product_id ${lookJoins(sql)}
  where line.order_id = ${orderId} order by line.position`;

const euros = (sql: Db, prefix: 'unit' | 'usual_unit'): Fragment => sql`
  (hand.${sql(`${prefix}_cents`)} + hand.${sql(`${prefix}_fraction`)} / 100.0::float8) / 100`;

/** Of the row `line` of order_line, the price that was set by hand; null where there is none. */
const byHand = (sql: Db): Fragment => sql`(
  select json_build_object(
    'state', state, 'price', ${euros(sql, 'unit')}, 'usual_price', ${euros(sql, 'usual_unit')}, 'reason', reason,
    'who', coalesce((select name from staff_person where email = who), who),
    'decided_by', coalesce((select name from staff_person where email = decided_by), decided_by))
  from line_price hand where hand.order_line_id = line.id)`;

/** Lines of an order; of a price that waits for the owner with the margin, by which it is decided. */
export async function readLines(sql: Db, orderId: number): Promise<Line[]> {
  const rows = await readRows(sql, orderId);
  const waiting = rows.flatMap(({ product_id: id, by_hand: by }) =>
    id !== null && by?.state === 'waiting' ? [{ id, price: unitFromEuros(by.price) }] : [],
  );
  const judged =
    waiting.length === 0
      ? []
      : await judgePrices(
          sql,
          waiting.map((one) => ({ kind: 'product', discount_bp: null, ...one })),
        );
  const margins = new Map(waiting.map(({ id }, place) => [id, judged[place]!.margin]));
  return rows.map(({ product_id: id, by_hand: by, ...line }) => ({
    ...line,
    by_hand: by && {
      ...by,
      margin_bp: by.state === 'waiting' && id !== null ? (margins.get(id) ?? null) : null,
    },
  }));
}
