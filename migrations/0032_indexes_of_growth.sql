-- compatible: indexes.

-- A session takes its basket along when it goes; without this each one read all baskets.
drop index concurrently if exists basket_session;
create index concurrently basket_session on basket (session_id) where session_id is not null;

-- What left long ago is thrown away.
drop index concurrently if exists outbox_sent;
create index concurrently outbox_sent on outbox (sent_at) where sent_at is not null;

-- What a customer owes, from the index alone.
drop index concurrently if exists invoice_unpaid;
create index concurrently invoice_unpaid on invoice (customer_id, due_on) include (gross_cents, paid_cents)
  where gross_cents > paid_cents;
