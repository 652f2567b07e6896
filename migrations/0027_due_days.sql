-- compatible: new columns that the program before leaves alone.

-- Rules that 0025 has set for new rows are now known to hold for all; nobody waits for this.
alter table product validate constraint product_price_decimals;
alter table order_line validate constraint order_line_unit_price;
alter table order_line validate constraint order_line_total;
alter table invoice_line validate constraint invoice_line_unit_price;
alter table invoice_line validate constraint invoice_line_total;

-- In how many days an invoice is due: what is agreed with the customer, else what belongs to the way of
-- paying, else the setting `due_days`.
alter table payment_method add column due_days smallint check (due_days between 0 and 365);
update payment_method set due_days = 0 where kind in ('prepayment', 'cash', 'card');
alter table customer add column due_days smallint;
alter table customer add constraint customer_due_days check (due_days between 0 and 365) not valid;
