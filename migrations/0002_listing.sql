-- A listing reads one index range: membership (ancestors included) with its sort keys side by side.

create table category_product (
  category_id int not null references category on delete cascade,
  product_id int not null references product on delete cascade,
  name text collate "sk-x-icu" not null,
  code text collate "C" not null,
  price_cents int not null,
  in_stock boolean not null,
  primary key (category_id, product_id)
);
create index category_product_product on category_product (product_id);
create index category_product_name on category_product (category_id, name, product_id);
create index category_product_code on category_product (category_id, code, product_id);
create index category_product_price on category_product (category_id, price_cents, product_id);
create index category_product_stock_id on category_product (category_id, product_id) where in_stock;
create index category_product_stock_name on category_product (category_id, name, product_id) where in_stock;
create index category_product_stock_code on category_product (category_id, code, product_id) where in_stock;
create index category_product_stock_price on category_product (category_id, price_cents, product_id) where in_stock;

-- ── the tree: path, level and ancestors follow parent_id and slug ──

create function follow_category_tree() returns trigger language plpgsql as $$
begin
  -- The update below fires this trigger again; paths are already right then.
  if pg_trigger_depth() > 1 then return null; end if;

  with recursive tree as (
    select id, slug as path, 0 as level from category where parent_id is null
    union all
    select child.id, tree.path || '/' || child.slug, tree.level + 1
    from category child join tree on child.parent_id = tree.id
  )
  update category set path = tree.path, level = tree.level
  from tree where tree.id = category.id and (category.path, category.level) is distinct from (tree.path, tree.level);

  with recursive up as (
    select id as category_id, id as ancestor_id from category
    union all
    select up.category_id, category.parent_id
    from up join category on category.id = up.ancestor_id where category.parent_id is not null
  ), gone as (
    delete from category_ancestor known
    where not exists (select from up where (up.category_id, up.ancestor_id) = (known.category_id, known.ancestor_id))
  )
  insert into category_ancestor select category_id, ancestor_id from up on conflict do nothing;

  if tg_op = 'UPDATE' then
    delete from category_product known where not exists (
      select from product join category_ancestor up on up.category_id = product.category_id
      where product.id = known.product_id and up.ancestor_id = known.category_id);
    insert into category_product (category_id, product_id, name, code, price_cents, in_stock)
    select up.ancestor_id, product.id, product.name, product.code, product.price_cents, product.stock > 0
    from product join category_ancestor up on up.category_id = product.category_id
    where product.is_sold
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger category_added after insert on category
  for each statement execute function follow_category_tree();
create trigger category_moved after update of parent_id, slug on category
  for each statement execute function follow_category_tree();

-- ── membership follows the product ──

create function list_new_products() returns trigger language plpgsql as $$
begin
  insert into category_product (category_id, product_id, name, code, price_cents, in_stock)
  select up.ancestor_id, added.id, added.name, added.code, added.price_cents, added.stock > 0
  from added join category_ancestor up on up.category_id = added.category_id
  where added.is_sold;
  return null;
end $$;

create trigger product_added after insert on product
  referencing new table as added
  for each statement execute function list_new_products();

-- The old and the new rows are never joined: a session keeps the plan it made for its first, small change,
-- and that is a nested loop, which for a thousand changed rows reads a million.
create function relist_changed_products() returns trigger language plpgsql as $$
begin
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

create trigger product_changed after update on product
  referencing new table as after
  for each statement execute function relist_changed_products();

-- ── counts follow membership ──

create function count_listed(changes jsonb) returns void language plpgsql as $$
begin
  -- Rows are locked in id order, so that two changes at once wait for each other and never deadlock.
  perform from category where id in (select key::int from jsonb_object_keys(changes) as key)
  order by id for no key update;

  update category
  set product_count = product_count + (change.value ->> 'all')::int,
      in_stock_count = in_stock_count + (change.value ->> 'in_stock')::int
  from jsonb_each(changes) as change
  where category.id = change.key::int;
end $$;

create function count_membership() returns trigger language plpgsql as $$
declare changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(category_id, jsonb_build_object('all', n, 'in_stock', s)) into changes
    from (select category_id, count(*) as n, count(*) filter (where in_stock) as s from after group by 1) as sums;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(category_id, jsonb_build_object('all', -n, 'in_stock', -s)) into changes
    from (select category_id, count(*) as n, count(*) filter (where in_stock) as s from before group by 1) as sums;
  else
    select jsonb_object_agg(category_id, jsonb_build_object('all', 0, 'in_stock', s)) into changes
    from (select category_id, sum(change) as s
          from (select category_id, in_stock::int as change from after
                union all
                select category_id, -in_stock::int from before) as both_sides
          group by 1 having sum(change) <> 0) as sums;
  end if;
  if changes is not null then perform count_listed(changes); end if;
  return null;
end $$;

create trigger membership_added after insert on category_product
  referencing new table as after for each statement execute function count_membership();
create trigger membership_removed after delete on category_product
  referencing old table as before for each statement execute function count_membership();
create trigger membership_changed after update on category_product
  referencing old table as before new table as after
  for each statement execute function count_membership();

-- ── a product's stock is the sum of its warehouses ──

create function sum_stock() returns trigger language plpgsql as $$
begin
  perform from product where id in (select product_id from changed) order by id for no key update;

  update product set stock = summed.stock
  from (select product.id, (select coalesce(sum(quantity), 0) from stock where product_id = product.id) as stock
        from product where id in (select product_id from changed)) as summed
  where product.id = summed.id and product.stock <> summed.stock;
  return null;
end $$;

create trigger stock_added after insert on stock
  referencing new table as changed for each statement execute function sum_stock();
create trigger stock_removed after delete on stock
  referencing old table as changed for each statement execute function sum_stock();
create trigger stock_changed after update on stock
  referencing new table as changed for each statement execute function sum_stock();
