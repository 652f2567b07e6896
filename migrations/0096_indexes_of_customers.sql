-- compatible: indexes.

drop index concurrently if exists customer_figures_year;
create index concurrently customer_figures_year on customer_figures (year_cents desc, customer_id desc);

drop index concurrently if exists customer_figures_last;
create index concurrently customer_figures_last on customer_figures (last_order_at desc nulls last, customer_id desc);

drop index concurrently if exists company_by_name;
-- A name of any length is stored; an index takes only so much of it.
create index concurrently company_by_name on company (left(company_name, 80) collate "sk-x-icu", id);

drop index concurrently if exists company_number;
create index concurrently company_number on company (replace(company_id, ' ', ''));

drop index concurrently if exists orders_to_invoice;
create index concurrently orders_to_invoice on orders (customer_id, id) include (gross_cents, gift_card_cents)
  where payment_kind = 'invoice' and status <> 'cancelled';

drop index concurrently if exists invoice_of_rest_of_customer;
create index concurrently invoice_of_rest_of_customer on invoice (customer_id, order_id)
  where kind = 'invoice' and shipment_id is null;

drop index concurrently if exists orders_in_hand;
create index concurrently orders_in_hand on orders (customer_id, id) include (gross_cents, gift_card_cents)
  where payment_kind = 'invoice' and status in ('new', 'accepted', 'ready');
