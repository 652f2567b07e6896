-- compatible: indexes.

-- Lists of the office, each in the order it is read: everything, what is not paid, what an accountant has not got.
drop index concurrently if exists invoice_issued;
create index concurrently invoice_issued on invoice (issued_on desc, id desc)
  include (kind, gross_cents, paid_cents, handed_cents);

drop index concurrently if exists invoice_to_pay;
create index concurrently invoice_to_pay on invoice (due_on, id) include (gross_cents, paid_cents)
  where gross_cents > paid_cents and kind = 'invoice';

drop index concurrently if exists invoice_credit_notes;
create index concurrently invoice_credit_notes on invoice (issued_on desc, id desc) where kind = 'credit_note';

drop index concurrently if exists invoice_not_handed;
create index concurrently invoice_not_handed on invoice (issued_on desc, id desc)
  where handed_cents is null or handed_cents <> paid_cents;
