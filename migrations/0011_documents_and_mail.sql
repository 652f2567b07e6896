-- A document is taken back once, and says why.
alter table invoice add column reason text not null default '';
create unique index invoice_credited on invoice (credited_invoice_id) where credited_invoice_id is not null;

-- A letter that has left is known by its head only: its body may hold a link that opens an account.
update outbox set text_body = '', html_body = '', attachments = '[]' where sent_at is not null;
