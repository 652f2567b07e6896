-- compatible: indexes.

-- Which index of orders is for whom: docs/decisions/0060-indexes-of-orders.md. A company's orders, by day; their numbers stand
-- beside them, for the search of its documents, which had an index of its own.
drop index concurrently if exists orders_of_customer;
create index concurrently orders_of_customer on orders (customer_id, created_at desc, id desc) include (number);
drop index concurrently if exists orders_customer;
drop index concurrently if exists orders_numbers;

-- All of it is in orders_open_of_customer.
drop index concurrently if exists orders_in_hand;
