-- compatible: indexes.

drop index concurrently if exists customer_figures_year;
create index concurrently customer_figures_year on customer_figures (year_cents desc, customer_id desc);

drop index concurrently if exists customer_figures_last;
create index concurrently customer_figures_last on customer_figures (last_order_at desc nulls last, customer_id desc);

drop index concurrently if exists company_by_name;
create index concurrently company_by_name on company (company_name, id);

drop index concurrently if exists company_number;
create index concurrently company_number on company (replace(company_id, ' ', ''));

drop index concurrently if exists company_waiting;
create index concurrently company_waiting on company (created_at, id) where state = 'pending';

drop index concurrently if exists orders_to_invoice;
create index concurrently orders_to_invoice on orders (customer_id) include (id, gross_cents, gift_card_cents)
  where payment_kind = 'invoice' and status <> 'cancelled';
