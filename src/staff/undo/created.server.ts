import type { Fragment, Tx } from '#base/database/database.server.ts';
import type { SheetName } from '#staff/sheets/sheet.server.ts';

type Created = {
  /** Ids of `fresh` that something refers to, and which therefore stay. */
  used?(tx: Tx): Fragment;
  /** What those that stay become; without it they keep the whole import from being undone. */
  withdrawn?: Record<string, unknown>;
  /** Deletes the ids of `gone`. */
  remove(tx: Tx): Promise<unknown>;
};

/** What becomes of things an undone import had added: deleted, or withdrawn where something refers to them. */
export const CREATED: Partial<Record<SheetName, Created>> = {
  parameters: {
    used: (tx) => tx`
      select parameter_id as id from category_parameter where parameter_id in (select id from fresh)`,
    remove: (tx) => tx`delete from parameter where id in (select id from gone)`,
  },
  products: {
    used: (tx) => tx`
      select product_id as id from order_line where product_id in (select id from fresh)
      union select product_id from basket_line where product_id in (select id from fresh)
      union select product_id from wishlist_item where product_id in (select id from fresh)
      union select product_id from stock where product_id in (select id from fresh)
      union select product_id from inbound_delivery where product_id in (select id from fresh)
      union select product_id from stock_move where product_id in (select id from fresh)
      union select product_id from product_image where product_id in (select id from fresh)
      union select product_id from attachment where product_id in (select id from fresh)
      union select related_id from related_product
      where related_id in (select id from fresh) and product_id not in (select id from fresh)
      union select accessory_id from product_accessory
      where accessory_id in (select id from fresh) and product_id not in (select id from fresh)
      union select successor_id from product
      where successor_id in (select id from fresh) and id not in (select id from fresh)`,
    withdrawn: { is_sold: false },
    remove: (tx) => tx`delete from product where id in (select id from gone)`,
  },
  categories: {
    used: (tx) => tx`
      select category_id as id from product where category_id in (select id from fresh)
      union select category_id from menu_item where category_id in (select id from fresh)
      union select category_id from discount where category_id in (select id from fresh)
      union select parent_id from category
      where parent_id in (select id from fresh) and id not in (select id from fresh)`,
    remove: (tx) => tx`delete from category where id in (select id from gone)`,
  },
  stock: {
    remove: (tx) => tx`
      delete from stock using product, warehouse, known
      where product.id = product_id and warehouse.id = warehouse_id
        and known.id = (product_id::bigint << 24) + warehouse_id
        and known.id in (select id from gone)`,
  },
  inbound: {
    remove: (tx) => tx`delete from inbound_delivery where id in (select id from gone)`,
  },
  synonyms: {
    remove: (tx) => tx`delete from search_synonym where id in (select id from gone)`,
  },
  customers: {
    used: (tx) => tx`
      select customer_id as id from orders where customer_id in (select id from fresh)
      union select customer_id from invoice where customer_id in (select id from fresh)
      union select customer_id from discount where customer_id in (select id from fresh)
      union select customer_id from person where customer_id in (select id from fresh) and (
        exists (select from session where person_id = person.id)
        or exists (select from basket where person_id = person.id)
        or exists (select from wishlist_item where person_id = person.id)
        or exists (select from one_time_link where person_id = person.id))`,
    withdrawn: { state: 'blocked' },
    remove: (tx) => tx`delete from company where id in (select id from gone)`,
  },
};
