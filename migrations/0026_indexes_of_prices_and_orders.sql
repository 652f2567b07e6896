-- Listings by prices with hundredths of a cent, and orders by what a caller says of them.

drop index concurrently if exists category_product_unit_price;
create index concurrently category_product_unit_price
  on category_product (category_id, price_cents, price_fraction, product_id);
drop index concurrently if exists category_product_stock_unit_price;
create index concurrently category_product_stock_unit_price
  on category_product (category_id, price_cents, price_fraction, product_id) where in_stock;
drop index concurrently if exists category_product_price;
drop index concurrently if exists category_product_stock_price;

drop index concurrently if exists orders_words;
create index concurrently orders_words on orders using gin (order_words(
  number, company_name, company_id, email, invoice_name, delivery_name, invoice_city, delivery_city,
  invoice_phone, delivery_phone) gin_trgm_ops);
drop index concurrently if exists orders_gross;
create index concurrently orders_gross on orders (gross_cents);
drop index concurrently if exists orders_net;
create index concurrently orders_net on orders (net_cents);
