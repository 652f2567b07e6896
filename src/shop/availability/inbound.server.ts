import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Goods } from './availability.ts';

/** `Goods` of a product; the query names the product table `product`. */
export const goodsColumns = (sql: Db): Fragment => sql`product.stock, ${inboundOf(sql)} as inbound`;

/** Its deliveries alone, the next one first. */
export const inboundOf = (sql: Db): Fragment => sql`
  (select coalesce(json_agg(json_build_object('quantity', delivery.quantity, 'on', delivery.expected_on)
                            order by delivery.expected_on, delivery.id), '[]')
   from inbound_delivery delivery where delivery.product_id = product.id)`;

/**
 * What of a product is free at one place; the query names the tables `product` and `stock`. An order may be taken from
 * another place below zero, and its goods then come from here: never more than is free of the product in all.
 */
export const freeThere = (sql: Db): Fragment => sql`
  case when stock.product_id is not null then greatest(0, least(stock.quantity, product.stock)) end`;

type Free = Goods & { id: number };

/** What is free of these products, moves included that are only noted while a file is read; others wait for their rows. */
export const readFree = (tx: Db, products: Fragment) => tx<Free[]>`
  select product.id, ${inboundOf(tx)} as inbound,
         product.stock + coalesce((select sum(quantity)::int from stock_move where product_id = product.id), 0) as stock
  from product where ${products}`;
