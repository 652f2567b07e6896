-- compatible: new tables, and new columns with a default.

-- What a company calls products of the shop in its own system: one number for a product, and one product for a number.
create table own_number (
  customer_id int not null references company on delete cascade,
  product_id int not null references product on delete cascade,
  number text not null check (number <> '' and length(number) <= 40),
  changed_at timestamptz not null default now(),
  -- By name: a person of the company, or somebody of the office.
  changed_by text not null default '',
  primary key (customer_id, product_id)
);
create unique index own_number_once on own_number (customer_id, lower(number));
-- As codes are looked for: punctuation, spaces and capitals do not count.
create index own_number_plain on own_number (customer_id, plain_code(number));
create index own_number_product on own_number (product_id);

-- How many each company has, and how often they have changed: whoever has none is never asked for any.
create table own_number_count (
  customer_id int primary key references company on delete cascade,
  count int not null check (count <= 20000),
  version int not null default 1
);
create trigger tell_visitors after insert or update or delete or truncate on own_number_count
  for each statement execute function tell_visitors();

create function count_own_numbers() returns trigger language plpgsql as $$
begin
  -- One after the other: what another transaction has added is counted, too.
  perform from company where id in (select customer_id from touched) order by id for no key update;
  insert into own_number_count as known (customer_id, count)
  select company.id, (select count(*) from own_number where customer_id = company.id)
  from company where company.id in (select customer_id from touched)
  on conflict (customer_id) do update set count = excluded.count, version = known.version + 1;
  return null;
end $$;
create trigger count_added after insert on own_number
  referencing new table as touched for each statement execute function count_own_numbers();
create trigger count_changed after update on own_number
  referencing new table as touched for each statement execute function count_own_numbers();
create trigger count_removed after delete on own_number
  referencing old table as touched for each statement execute function count_own_numbers();

-- As it was when the order was placed, and on the document.
alter table order_line add column own_number text not null default '';
alter table invoice_line add column own_number text not null default '';
