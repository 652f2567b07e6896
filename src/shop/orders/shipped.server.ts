import type { Db, Fragment } from '#base/database/database.server.ts';

/** How many of the row `line` of order_line have left the house. */
export const shippedQuantity = (sql: Db): Fragment => sql`(
  select coalesce(sum(shipment_line.quantity), 0)::int from shipment_line
  where shipment_line.order_line_id = line.id)`;

/** And how many have not. */
export const leftQuantity = (sql: Db): Fragment => sql`line.quantity - ${shippedQuantity(sql)}`;

/** The same of a line as customers see it: orders from before there were shipments left as their status says. */
export const seenAsShipped = (sql: Db): Fragment => sql`
  case when orders.status in ('shipped', 'delivered') then line.quantity else ${shippedQuantity(sql)} end`;

/** How far the row of `orders` has left the house: it is no status of its own. */
export const shippingState = (sql: Db): Fragment => sql`(
  case when orders.status in ('shipped', 'delivered') then 'whole'
       when not exists (select from shipment where shipment.order_id = orders.id) then 'none'
       when exists (select from order_line line
                    where line.order_id = orders.id and ${leftQuantity(sql)} > 0) then 'part'
       else 'whole' end) as shipping_state`;
