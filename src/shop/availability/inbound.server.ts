import type { Db, Fragment } from '#base/database.server.ts';

/** `Goods` of a product; the query names the product table `product`. */
export const goodsColumns = (sql: Db): Fragment => sql`product.stock, ${inboundOf(sql)} as inbound`;

/** Its deliveries alone, the next one first. */
export const inboundOf = (sql: Db): Fragment => sql`
  (select coalesce(json_agg(json_build_object('quantity', delivery.quantity, 'on', delivery.expected_on)
                            order by delivery.expected_on, delivery.id), '[]')
   from inbound_delivery delivery where delivery.product_id = product.id)`;
