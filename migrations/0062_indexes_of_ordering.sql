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

-- Codes of all products, what is no longer sold too, forwards and backwards: of two that differ in one sign, either the
-- beginning or the end is the same.
drop index concurrently if exists product_plain_code;
create index concurrently product_plain_code on product (plain_code(code));

drop index concurrently if exists product_plain_code_backwards;
create index concurrently product_plain_code_backwards on product (reverse(plain_code(code)));
