-- compatible: indexes.

-- What a company has ordered and nobody has finished: its use of credit.
drop index concurrently if exists orders_open_of_customer;
create index concurrently orders_open_of_customer on orders (customer_id) include (id, payment_kind, gross_cents, gift_card_cents)
  where status in ('new', 'accepted', 'ready');

-- Which orders wait for goods.
drop index concurrently if exists order_line_later;
create index concurrently order_line_later on order_line (order_id) where later_quantity > 0;

-- What is owed, by whom and for which order: one index in place of two.
drop index concurrently if exists invoice_owed;
create index concurrently invoice_owed on invoice (due_on, id) include (gross_cents, paid_cents, customer_id, order_id)
  where gross_cents > paid_cents and kind = 'invoice';
drop index concurrently if exists invoice_to_pay;
drop index concurrently if exists invoice_unpaid_of_order;

-- The newest of a sum, and the soonest due of what is left to pay.
drop index concurrently if exists invoice_of_sum;
create index concurrently invoice_of_sum on invoice (gross_cents, id);
drop index concurrently if exists invoice_gross;

drop index concurrently if exists invoice_left_due;
create index concurrently invoice_left_due on invoice ((gross_cents - paid_cents), due_on)
  where kind = 'invoice' and gross_cents > paid_cents;
drop index concurrently if exists invoice_left;

drop index concurrently if exists invoice_payment_day;
create index concurrently invoice_payment_day on invoice_payment (paid_on) include (amount_cents);
