-- compatible: indexes.

drop index concurrently if exists product_ean;
create index concurrently product_ean on product (ean) where ean <> '';

drop index concurrently if exists product_vendor_code;
create index concurrently product_vendor_code on product (plain_code(vendor_code)) where vendor_code <> '';

-- A code that was typed may be one of a product that is no longer sold.
drop index concurrently if exists product_withdrawn_code;
create index concurrently product_withdrawn_code on product (plain_code(code)) where not is_sold;

drop index concurrently if exists product_successor;
create index concurrently product_successor on product (successor_id) where successor_id is not null;

drop index concurrently if exists orders_project;
create index concurrently orders_project on orders (project_id, created_at desc) where project_id is not null;
