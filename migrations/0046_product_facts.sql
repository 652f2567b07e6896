-- compatible: a new table that the program before does not ask for, kept by triggers.

-- All that filters know of a product in one row, so that every process reads a category at once and later only what
-- has changed: docs/decisions/0015-filters.md. The row of a product that is gone stays, to tell so.
create table product_facts (
  product_id int primary key,
  category_id int not null,
  is_listed boolean not null,
  in_stock boolean not null,
  vendor_id int not null,
  price_cents int not null,
  price_fraction smallint not null,
  price_decimals smallint not null,
  -- Its parameters, packed as `known_facts` says.
  facts bytea not null,
  -- Whoever reads again takes what was written by transactions that were not over when they last read.
  changed xid8 not null default pg_current_xact_id()
);
create index product_facts_category on product_facts (category_id);
create index product_facts_changed on product_facts (changed);

-- What should stand there. Facts are of each parameter its id, how many values it has (and 1024 if it has numbers),
-- the two numbers, the values.
create view known_facts as
select product.id as product_id, category_id, is_sold as is_listed, stock > 0 as in_stock, vendor_id,
       price_cents, price_fraction, price_decimals, coalesce(packed.facts, '') as facts
from product
left join lateral (
  select string_agg(
           int4send(parameter_id)
           || int2send((cardinality(value_ids)
                        + case when number_from is null and number_to is null then 0 else 1024 end)::int2)
           || case when number_from is null and number_to is null then ''::bytea
                   else float8send(coalesce(number_from::float8, '-Infinity'))
                        || float8send(coalesce(number_to::float8, 'Infinity')) end
           || case cardinality(value_ids)
                when 0 then ''::bytea
                when 1 then int4send(value_ids[1])
                else (select string_agg(int4send(value), ''::bytea order by value)
                      from unnest(value_ids) as one(value)) end,
           ''::bytea order by parameter_id) as facts
  from product_parameter where product_parameter.product_id = product.id
) as packed on true;

create function note_facts(ids int[]) returns void language sql as $$
  insert into product_facts as noted
  select * from known_facts where product_id = any (ids) order by product_id
  on conflict (product_id) do update
  set category_id = excluded.category_id, is_listed = excluded.is_listed, in_stock = excluded.in_stock,
      vendor_id = excluded.vendor_id, price_cents = excluded.price_cents,
      price_fraction = excluded.price_fraction, price_decimals = excluded.price_decimals,
      facts = excluded.facts, changed = pg_current_xact_id()
  where (noted.category_id, noted.is_listed, noted.in_stock, noted.vendor_id, noted.price_cents, noted.price_fraction,
         noted.price_decimals, noted.facts)
    is distinct from
        (excluded.category_id, excluded.is_listed, excluded.in_stock, excluded.vendor_id, excluded.price_cents,
         excluded.price_fraction, excluded.price_decimals, excluded.facts)
$$;

create function note_new_facts() returns trigger language plpgsql as $$
begin
  if not is_refilled_later() then perform note_facts(array(select id from after)); end if;
  return null;
end $$;

-- Most changes of a product are of its stock, and most of those leave it in stock.
create function note_changed_facts() returns trigger language plpgsql as $$
declare ids int[];
begin
  if is_refilled_later() then return null; end if;
  select array_agg(after.id) into ids
  from after left join product_facts noted on noted.product_id = after.id
  where (noted.category_id, noted.is_listed, noted.in_stock, noted.vendor_id, noted.price_cents, noted.price_fraction,
         noted.price_decimals)
    is distinct from
        (after.category_id, after.is_sold, after.stock > 0, after.vendor_id, after.price_cents,
         after.price_fraction, after.price_decimals);
  if ids is not null then perform note_facts(ids); end if;
  return null;
end $$;

create function note_gone_facts() returns trigger language plpgsql as $$
begin
  update product_facts set is_listed = false, changed = pg_current_xact_id()
  where product_id in (select id from before);
  return null;
end $$;

create function note_facts_of_parameters() returns trigger language plpgsql as $$
begin
  if is_refilled_later() then return null; end if;
  if tg_op = 'DELETE' then perform note_facts(array(select distinct product_id from before));
  else perform note_facts(array(select distinct product_id from after));
  end if;
  return null;
end $$;

create trigger facts_added after insert on product
  referencing new table as after for each statement execute function note_new_facts();
create trigger facts_changed after update on product
  referencing new table as after for each statement execute function note_changed_facts();
create trigger facts_gone after delete on product
  referencing old table as before for each statement execute function note_gone_facts();

create trigger facts_added after insert on product_parameter
  referencing new table as after for each statement execute function note_facts_of_parameters();
create trigger facts_changed after update on product_parameter
  referencing new table as after for each statement execute function note_facts_of_parameters();
create trigger facts_gone after delete on product_parameter
  referencing old table as before for each statement execute function note_facts_of_parameters();
