-- compatible: indexes.

-- What waits, the oldest first, with all that is counted of it.
drop index concurrently if exists orders_open;
create index concurrently orders_open on orders (created_at, id) include (status, is_pick_up, net_cents)
  where status in ('new', 'accepted', 'ready');

-- What was invoiced, day by day.
drop index concurrently if exists invoice_turnover;
create index concurrently invoice_turnover on invoice (issued_on) include (id, kind, net_cents);

drop index concurrently if exists company_pending;
create index concurrently company_pending on company (created_at, id) where state = 'pending';

drop index concurrently if exists company_limited;
create index concurrently company_limited on company (id) where credit_limit_cents is not null;

-- Mails that did not leave at the first try.
drop index concurrently if exists outbox_failing;
create index concurrently outbox_failing on outbox (created_at) where sent_at is null and last_error is not null;
