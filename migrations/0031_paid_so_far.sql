-- compatible: only fills a column that the program before does not read.
-- Payments wait meanwhile; everybody reads.
lock table invoice_payment in share row exclusive mode;

update invoice set paid_cents = paid.cents
from (select invoice_id, sum(amount_cents) as cents from invoice_payment group by 1) as paid
where id = invoice_id and paid_cents <> paid.cents;
