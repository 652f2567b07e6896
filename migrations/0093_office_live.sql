-- compatible: triggers that only tell.

-- Screens of the office hear what has changed once it is in. Goods are told already, to the shop's caches.
create function tell_office() returns trigger language plpgsql as $$
begin
  perform pg_notify('bastion_office', tg_argv[0]);
  return null;
end $$;

do $$
declare told record;
begin
  for told in select * from (values
    ('orders', 'orders'), ('invoice', 'invoices'), ('einvoice_delivery', 'invoices'), ('invoice_payment', 'payments'),
    ('company', 'customers')) as listed (place, topic)
  loop
    execute format('create trigger tell_office after insert or update or delete or truncate on %I
                    for each statement execute function tell_office(%L)', told.place, told.topic);
  end loop;
end $$;

-- What was only tried again in vain is no news to anybody but the one who looks for mails that do not arrive.
create trigger tell_office after update of last_error on outbox
  for each statement execute function tell_office('mails');

-- Which orders are new: some of an import are enough.
create function tell_new_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('bastion_office', 'order ' || id) from (select id from added order by id limit 100) as first;
  return null;
end $$;
create trigger tell_new_orders after insert on orders referencing new table as added
  for each statement execute function tell_new_orders();
