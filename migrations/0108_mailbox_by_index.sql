-- compatible
-- The contact of one company by its index: through the view all people of the shop were sorted for each mail.
create or replace function mailbox_of(orderer int) returns text language sql stable as $$
  select case when person.state <> 'blocked' then person.email else (
    select contact.email from person contact
    where contact.customer_id = person.customer_id
    order by 'admin' = any (contact.roles) desc, contact.state = 'blocked', contact.id limit 1) end
  from person where person.id = orderer;
$$;
