-- Unit prices with up to four decimals, for goods sold by the metre. A price is its cents and hundredths of
-- a cent beside them; how many decimals it has, its product says. A line's total is cents, as everything
-- after it. Columns with a constant default are added without rewriting a table,
-- rules are not checked against rows that were held to stricter ones. The program before this one would count
-- such goods in whole cents, so it must not serve this database.

alter table product
  add column price_fraction smallint not null default 0,
  add column price_decimals smallint not null default 2;
alter table product add constraint product_price_decimals check (
  price_decimals between 2 and 4 and price_fraction between 0 and 99
  and price_fraction % (10 ^ (4 - price_decimals))::int = 0) not valid;

alter table order_line
  add column list_fraction smallint not null default 0,
  add column unit_fraction smallint not null default 0,
  add column price_decimals smallint not null default 2;
alter table order_line drop constraint order_line_check;
alter table order_line add constraint order_line_unit_price check (
  price_decimals between 2 and 4 and list_fraction between 0 and 99 and unit_fraction between 0 and 99) not valid;
alter table order_line add constraint order_line_total check (
  total_cents = ((unit_cents::bigint * 100 + unit_fraction) * quantity + 50) / 100) not valid;

-- Credit notes of a part share the rounding of the whole line, so one may be off its own by less than a cent.
alter table invoice_line
  add column unit_fraction smallint not null default 0;
alter table invoice_line add constraint invoice_line_unit_price check (
  unit_fraction between 0 and 99) not valid;
alter table invoice_line drop constraint invoice_line_check;
alter table invoice_line add constraint invoice_line_total check (
  abs(total_cents::bigint * 100 - (unit_cents::bigint * 100 + unit_fraction) * quantity) < 100) not valid;

-- ── listings by price ──

alter table category_product add column price_fraction smallint not null default 0;

create or replace view listed_product as
  select up.ancestor_id as category_id, product.id as product_id, product.name, product.code,
         product.price_cents, product.stock > 0 as in_stock, product.price_fraction
  from product join category_ancestor up on up.category_id = product.category_id
  where product.is_sold;

create or replace function list_new_products() returns trigger language plpgsql as $$
begin
  if is_refilled_later() then return null; end if;
  insert into category_product (category_id, product_id, name, code, price_cents, price_fraction, in_stock)
  select up.ancestor_id, added.id, added.name, added.code, added.price_cents, added.price_fraction,
         added.stock > 0
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
  set name = after.name, code = after.code, price_cents = after.price_cents,
      price_fraction = after.price_fraction, in_stock = after.stock > 0
  from after
  where listed.product_id = after.id
    and (listed.name, listed.code, listed.price_cents, listed.price_fraction, listed.in_stock)
        is distinct from (after.name, after.code, after.price_cents, after.price_fraction, after.stock > 0);

  insert into category_product (category_id, product_id, name, code, price_cents, price_fraction, in_stock)
  select up.ancestor_id, after.id, after.name, after.code, after.price_cents, after.price_fraction,
         after.stock > 0
  from after join category_ancestor up on up.category_id = after.category_id
  where after.is_sold and not exists (
    select from category_product known
    where known.product_id = after.id and known.category_id = up.ancestor_id);
  return null;
end $$;

create or replace function follow_category_tree() returns trigger language plpgsql as $$
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
    insert into category_product (category_id, product_id, name, code, price_cents, price_fraction, in_stock)
    select up.ancestor_id, product.id, product.name, product.code, product.price_cents,
           product.price_fraction, product.stock > 0
    from product join category_ancestor up on up.category_id = product.category_id
    where product.is_sold
    on conflict do nothing;
  end if;
  return null;
end $$;

-- ── baskets ──

create or replace view basket_content as
select line.basket_id, line.id, line.product_id, line.quantity, product.code, product.name, product.slug,
       product.unit, product.quantity_step, product.is_sold, product.price_cents, product.vat_percent,
       product.category_id, product.vendor_id, file.name as image_name,
       coalesce(cover.caption, '') as image_caption, product.price_fraction, product.price_decimals
from basket_line line
join product on product.id = line.product_id
left join product_image cover on cover.product_id = product.id and cover.is_cover
left join file on file.id = cover.file_id;

-- ── finding an order ──

-- All that a caller may say of an order: its number, the company, a person, a town, a phone number, which is
-- told by its digits.
create function order_words(
  number text, company_name text, company_id text, email text, invoice_name text, delivery_name text,
  invoice_city text, delivery_city text, invoice_phone text, delivery_phone text
) returns text language sql immutable strict parallel safe
  return plain_text(number || ' ' || company_name || ' ' || company_id || ' ' || email || ' ' || invoice_name
    || ' ' || delivery_name || ' ' || invoice_city || ' ' || delivery_city || ' '
    || regexp_replace(invoice_phone, '[^0-9]', '', 'g') || ' ' || regexp_replace(delivery_phone, '[^0-9]', '', 'g'));
