-- compatible: indexes.

drop index concurrently if exists orders_open;
create index concurrently orders_open on orders (created_at, id) where status in ('new', 'accepted', 'ready');

drop index concurrently if exists orders_shipping;
create index concurrently orders_shipping on orders (shipping_id, created_at desc);

drop index concurrently if exists orders_warehouse;
create index concurrently orders_warehouse on orders (warehouse_id, created_at desc) where warehouse_id is not null;

drop index concurrently if exists orders_company_name;
-- A name of any length is stored; an index takes only so much of it.
create index concurrently orders_company_name on orders (left(company_name, 80) collate "sk-x-icu", id);

drop index concurrently if exists invoice_unpaid_of_order;
create index concurrently invoice_unpaid_of_order on invoice (due_on, order_id) where gross_cents > paid_cents and kind = 'invoice';
