-- compatible: indexes.

-- For `choose_as_before`.
drop index concurrently if exists basket_person;
create index concurrently basket_person on basket (person_id, id) where person_id is not null;

-- Invoices and orders are found by what the customer calls them.
drop index concurrently if exists orders_reference;
create index concurrently orders_reference on orders
  using gin (reference_words(customer_reference, project_name) gin_trgm_ops)
  where customer_reference <> '' or project_name <> '';

-- Of one company they are few, and a piece of a word may be too short for the index above.
drop index concurrently if exists orders_named;
create index concurrently orders_named on orders (customer_id)
  where customer_reference <> '' or project_name <> '';
