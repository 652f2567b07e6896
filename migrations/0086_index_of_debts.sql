-- compatible: an index.

-- Which invoice waits for exactly this sum.
drop index concurrently if exists invoice_left;
create index concurrently invoice_left on invoice ((gross_cents - paid_cents))
  where kind = 'invoice' and gross_cents > paid_cents;
