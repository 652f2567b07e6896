-- compatible: new columns that may be empty, and one more purpose of a link.
--
-- An address has a company of its own, null where nobody was asked for it: the customer's stands for it then.
alter table basket_address add column company text;
alter table customer_address add column company text;
alter table orders add column invoice_company text, add column delivery_company text;

-- A new e-mail address of a customer waits here until its owner follows the link.
alter table one_time_link add column new_email text;
alter table one_time_link drop constraint one_time_link_purpose_check;
alter table one_time_link add constraint one_time_link_purpose_check
  check (purpose in ('activation', 'password', 'email')) not valid;
