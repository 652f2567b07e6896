-- compatible: new tables, new columns with a default, triggers that the program before does not notice.

-- What the office keeps about a company beside what the company itself says.
alter table company
  -- Grows with every change, so that whoever saves what somebody else has changed meanwhile is told.
  add column version int not null default 1,
  -- For the shop's own people; no customer sees it.
  add column note text not null default '',
  -- Somebody was asked to complete the registration.
  add column asked_at timestamptz;
alter table company add constraint company_note check (length(note) <= 4000) not valid;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger company_version before update on company
  for each row when (old.* is distinct from new.*) execute function count_version();

-- What a company has ordered without VAT, by calendar months of Bratislava; cancelled orders are none.
create table customer_month (
  customer_id int not null references company on delete cascade,
  month date not null,
  net_cents bigint not null,
  primary key (customer_id, month)
);

-- The same as one number, so that the list of customers is sorted by an index.
create table customer_figures (
  customer_id int primary key references company on delete cascade,
  orders int not null default 0,
  last_order_at timestamptz,
  -- The first of the twelve months that are counted; null until the orders of before were counted.
  year_from date,
  year_cents bigint not null default 0
);

create function month_of(at timestamptz) returns date
language sql stable parallel safe strict
return date_trunc('month', at at time zone 'Europe/Bratislava')::date;

create function first_of_year() returns date
language sql stable parallel safe
return (month_of(now()) - interval '11 months')::date;

-- Counts a company anew from its orders. Its row is locked first: an order that is being written waits, or is waited
-- for, and is counted once either way.
create function count_customer(customer int) returns void language plpgsql as $$
declare
  from_month date := first_of_year();
begin
  perform from customer_figures where customer_id = customer for no key update;
  if not found then return; end if;
  delete from customer_month where customer_id = customer;
  insert into customer_month (customer_id, month, net_cents)
  select customer, month_of(created_at), sum(net_cents) from orders
  where customer_id = customer and status <> 'cancelled' group by 2;
  update customer_figures set
    orders = (select count(*) from orders where customer_id = customer),
    last_order_at = (select max(created_at) from orders where customer_id = customer),
    year_from = from_month,
    year_cents = coalesce((select sum(net_cents) from customer_month
                           where customer_id = customer and month >= from_month), 0)
  where customer_id = customer;
end $$;

create function count_order() returns trigger language plpgsql as $$
declare
  known date;
  added bigint := 0;
begin
  -- Rare: by hand, or in a test.
  if tg_op = 'DELETE' then
    perform count_customer(old.customer_id);
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.customer_id, old.created_at) is distinct from (new.customer_id, new.created_at) then
    perform count_customer(least(old.customer_id, new.customer_id));
    perform count_customer(greatest(old.customer_id, new.customer_id));
    return null;
  end if;
  select year_from into known from customer_figures where customer_id = new.customer_id for no key update;
  -- Not counted yet: whoever counts it waits for this transaction.
  if known is null then return null; end if;
  if new.status <> 'cancelled' then added := new.net_cents; end if;
  if tg_op = 'UPDATE' and old.status <> 'cancelled' then added := added - old.net_cents; end if;
  if added <> 0 then
    insert into customer_month (customer_id, month, net_cents)
    values (new.customer_id, month_of(new.created_at), added)
    on conflict (customer_id, month) do update set net_cents = customer_month.net_cents + excluded.net_cents;
  end if;
  update customer_figures set
    orders = orders + (tg_op = 'INSERT')::int,
    last_order_at = greatest(last_order_at, new.created_at),
    year_cents = year_cents + case when month_of(new.created_at) >= year_from then added else 0 end
  where customer_id = new.customer_id;
  return null;
end $$;

create function open_figures() returns trigger language plpgsql as $$
begin
  insert into customer_figures (customer_id, year_from) values (new.id, first_of_year());
  return null;
end $$;
create trigger company_figures after insert on company for each row execute function open_figures();
create trigger orders_counted after insert or delete or update of status, net_cents, customer_id, created_at on orders
  for each row execute function count_order();

-- Counted by the sweep, a thousand at a time, which also goes on to the next month.
insert into customer_figures (customer_id) select id from company on conflict do nothing;

-- Somebody of the office looks at the shop as one of the company's people: first a ticket for a minute, then a session
-- that reads. Only hashes of its tokens are kept.
create table viewing (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  person_id int not null references person on delete cascade,
  -- Who of the office.
  who text not null check (who <> ''),
  is_open boolean not null default false,
  expires_at timestamptz not null
);
create index viewing_person on viewing (person_id);
create index viewing_expiry on viewing (expires_at);
