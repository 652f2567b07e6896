-- Imports of a whole catalogue: quick, and orders are taken meanwhile. Credit notes for a part of an invoice.

-- ── goods that leave while a file is being read ──

-- An import of the catalogue holds this lock alone, whoever moves goods shares it. Moves that come while a
-- file is read would wait for rows it has changed, for a minute perhaps; they are noted here instead and
-- booked as soon as it is done.
create table stock_move (
  id bigint generated always as identity primary key,
  product_id int not null references product on delete cascade,
  warehouse_id int not null references warehouse,
  quantity int not null,
  created_at timestamptz not null default now()
);

create function move_stock(products int[], quantities int[], place int) returns void language plpgsql strict as $$
begin
  if pg_try_advisory_xact_lock_shared(hashtext('stock')) then
    insert into stock as held (product_id, warehouse_id, quantity)
    select goods.product, place, sum(goods.quantity)
    from unnest(products, quantities) as goods (product, quantity)
    group by goods.product
    order by goods.product
    on conflict (product_id, warehouse_id) do update set quantity = held.quantity + excluded.quantity;
  else
    insert into stock_move (product_id, warehouse_id, quantity)
    select goods.product, place, goods.quantity
    from unnest(products, quantities) as goods (product, quantity);
  end if;
end $$;

-- How many were booked; none while a file is being read.
create function book_stock_moves() returns int language plpgsql as $$
declare booked int;
begin
  -- Writing nothing would still tell every process that the catalogue has changed.
  if not exists (select from stock_move) or not pg_try_advisory_xact_lock_shared(hashtext('stock')) then
    return 0;
  end if;
  with taken as (
    delete from stock_move returning product_id, warehouse_id, quantity
  ), summed as (
    insert into stock as held (product_id, warehouse_id, quantity)
    select product_id, warehouse_id, sum(quantity) from taken group by 1, 2 order by 1, 2
    on conflict (product_id, warehouse_id) do update set quantity = held.quantity + excluded.quantity
  )
  select count(*) into booked from taken;
  return booked;
end $$;

-- ── no trigger works for nothing ──

-- A session keeps the plan of a query's first run. One made for no rows at all is a nested loop, and an
-- "insert … on conflict" fires the triggers of the update first, with nothing in it.
create or replace function sum_stock() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  perform from product where id in (select product_id from changed) order by id for no key update;

  update product set stock = summed.stock
  from (select product.id, (select coalesce(sum(quantity), 0) from stock where product_id = product.id) as stock
        from product where id in (select product_id from changed)) as summed
  where product.id = summed.id and product.stock <> summed.stock;
  return null;
end $$;

-- ── the whole at once ──

-- What category_product and product_words hold, for those who fill them anew.
create view listed_product as
  select up.ancestor_id as category_id, product.id as product_id, product.name, product.code,
         product.price_cents, product.stock > 0 as in_stock
  from product join category_ancestor up on up.category_id = product.category_id
  where product.is_sold;

-- As before, except that signs are found by an expression: translate() looks each letter up among all of them.
create or replace function words_of(value text, mark text default '') returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  plain constant text := ' ' || regexp_replace(
    plain_text(value), '[/\\.,;:+*_()[\]{}<>"''`!?&@#$%^=~|]', '-', 'g');
  joined constant text := replace(plain, '-', '');
  words text := replace(plain, '-', ' ') || joined;
begin
  if mark = '' then
    words := words || regexp_replace(joined, '\m([0-9]+) +([a-z]{1,4})\M', '\1\2', 'g');
  end if;
  return string_to_array(replace(words, ' ', ' ' || mark), ' ');
end $$;

create view described_product as
  select product.id as product_id, word_index(
    words_of(concat_ws(' ', product.name, product.code, vendor.name)) || words_of_code(product.code)
    || category.words || words_of(product.short_description, '~')) as words
  from product
  join vendor on vendor.id = product.vendor_id
  -- "offset 0" has the words of a category made once and not for each of its products.
  join (select id, words_of(title, '>') || words_of(title, '~') as words from category offset 0) as category
    on category.id = product.category_id
  where product.is_sold;

create or replace function index_products(ids int[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;

  delete from product_words using product
  where product_id = any (ids) and product.id = product_id and not product.is_sold;

  insert into product_words as known (product_id, words)
  select product_id, words from described_product where product_id = any (ids) order by product_id
  on conflict (product_id) do update set words = excluded.words where known.words <> excluded.words;
end $$;

-- Whoever changes most of the catalogue says so, and fills both tables anew when the products are written.
create function is_refilled_later() returns boolean language sql stable
  return coalesce(current_setting('bastion.refill', true), '') = 'on';

create or replace function list_new_products() returns trigger language plpgsql as $$
begin
  if is_refilled_later() then return null; end if;
  insert into category_product (category_id, product_id, name, code, price_cents, in_stock)
  select up.ancestor_id, added.id, added.name, added.code, added.price_cents, added.stock > 0
  from added join category_ancestor up on up.category_id = added.category_id
  where added.is_sold;
  return null;
end $$;

create or replace function relist_changed_products() returns trigger language plpgsql as $$
begin
  if is_refilled_later() or not exists (select from after) then return null; end if;

  delete from category_product listed using after
  where listed.product_id = after.id
    and not (after.is_sold and exists (
      select from category_ancestor up
      where up.category_id = after.category_id and up.ancestor_id = listed.category_id));

  update category_product listed
  set name = after.name, code = after.code, price_cents = after.price_cents, in_stock = after.stock > 0
  from after
  where listed.product_id = after.id
    and (listed.name, listed.code, listed.price_cents, listed.in_stock)
        is distinct from (after.name, after.code, after.price_cents, after.stock > 0);

  insert into category_product (category_id, product_id, name, code, price_cents, in_stock)
  select up.ancestor_id, after.id, after.name, after.code, after.price_cents, after.stock > 0
  from after join category_ancestor up on up.category_id = after.category_id
  where after.is_sold and not exists (
    select from category_product known
    where known.product_id = after.id and known.category_id = up.ancestor_id);
  return null;
end $$;

create function index_new_products() returns trigger language plpgsql as $$
begin
  if not is_refilled_later() then perform index_products(array(select id from after)); end if;
  return null;
end $$;

create or replace trigger words_follow_new after insert on product referencing new table as after
  for each statement execute function index_new_products();

-- "except" takes as long as there are rows, whatever was planned; a join of both sides may not.
create or replace function index_changed_products() returns trigger language plpgsql as $$
begin
  if is_refilled_later() then return null; end if;
  perform index_products(array(
    select id from (
      select id, name, code, short_description, vendor_id, category_id, is_sold from after
      except
      select id, name, code, short_description, vendor_id, category_id, is_sold from before) as changed));
  return null;
end $$;

-- ── an invoice may be taken back in parts ──

-- How much is left of each line is counted under the lock of its order.
drop index invoice_credited;
create index invoice_credited on invoice (credited_invoice_id) where credited_invoice_id is not null;
