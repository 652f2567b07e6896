-- compatible: the same indexes, and one more.

-- While the shop sells. Words of orders are indexed anew afterwards: changing them row by row takes ten times as long.
drop index concurrently if exists orders_words;
update orders set person_id = customer_id where person_id is null;
create index concurrently orders_words on orders using gin (order_words(
  number, company_name, company_id, email, invoice_name, delivery_name, invoice_city, delivery_city,
  invoice_phone, delivery_phone) gin_trgm_ops);

-- What one person has ordered, and what of it this month.
drop index concurrently if exists orders_person;
create index concurrently orders_person on orders (person_id, created_at desc);
