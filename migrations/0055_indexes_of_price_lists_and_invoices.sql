-- compatible: indexes.

-- What has changed since a day.
drop index concurrently if exists product_priced;
create index concurrently product_priced on product (priced_at);

-- Everything that a list of invoices filters, sorts and adds up, of one customer, from the index alone.
drop index concurrently if exists invoice_listed;
create index concurrently invoice_listed on invoice (customer_id, issued_on desc, id desc)
  include (kind, number, variable_symbol, order_id, due_on, gross_cents, paid_cents);

-- By the number of its order a document is found among those of one customer.
drop index concurrently if exists orders_numbers;
create index concurrently orders_numbers on orders (customer_id, number) include (id);
