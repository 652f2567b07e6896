-- compatible: an index.

drop index concurrently if exists order_line_waiting;
create index concurrently order_line_waiting on order_line (product_id) where later_quantity > 0;
