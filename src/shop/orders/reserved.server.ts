import type { Db, Fragment } from '#base/database/database.server.ts';
import { leftQuantity } from './shipped.server.ts';

/**
 * What open orders have taken of the free stock and still lies in the house, by product (of these, or of all) and by the
 * warehouse it left. Read from the orders that are open, which are few, and not from all that were ever of these products.
 */
export const reservedOf = (sql: Db, products?: readonly number[]): Fragment => sql`
  select line.product_id,
         coalesce(orders.warehouse_id, (select id from warehouse order by position, id limit 1)) as warehouse_id,
         sum(${leftQuantity(sql)})::int as quantity
  from orders join order_line line on line.order_id = orders.id
  where orders.status in ('new', 'accepted', 'ready') 
    and ${products ? sql`line.product_id = any (${[...products]}::int[])` : sql`line.product_id is not null`}
  group by 1, 2`;
