-- compatible: new columns with a default, a new table, functions and views that give the same while nothing is hidden.

-- What the shop's people hide, and what visitors therefore find: a category that is not hidden below none that is.
alter table category
  add column is_hidden boolean not null default false,
  add column is_shown boolean not null default true;

-- Addresses that a category had before it was moved, or that something below it had which is gone: they lead on for ever.
create table category_former_path (
  path text primary key,
  category_id int not null references category on delete cascade
);
create index category_former_path_of on category_former_path (category_id);
create trigger tell_changed after insert or update or delete or truncate on category_former_path
  for each statement execute function tell_changed('catalogue');

-- Only of products below what has moved, or is found or not found now: others stay as they are.
create or replace function follow_category_tree() returns trigger language plpgsql as $$
declare
  reshown int[];
  moved int[];
begin
  -- The update below fires this trigger again; paths are already right then.
  if pg_trigger_depth() > 1 then return null; end if;

  with recursive tree as (
    select id, slug as path, 0 as level, not is_hidden as is_shown from category where parent_id is null
    union all
    select child.id, tree.path || '/' || child.slug, tree.level + 1, tree.is_shown and not child.is_hidden
    from category child join tree on child.parent_id = tree.id
  ), outdated as (
    select tree.*, category.path as was, category.is_shown as was_shown
    from tree join category using (id)
    where (category.path, category.level, category.is_shown) is distinct from (tree.path, tree.level, tree.is_shown)
  ), kept as (
    insert into category_former_path (path, category_id)
    select was, id from outdated where was <> '' and was <> path
    on conflict (path) do update set category_id = excluded.category_id
  ), done as (
    update category set path = outdated.path, level = outdated.level, is_shown = outdated.is_shown
    from outdated where outdated.id = category.id
  )
  select array_agg(id) filter (where is_shown <> was_shown) into reshown from outdated;

  -- Where something stands now, nothing leads away from.
  delete from category_former_path former using category where category.path = former.path;

  with recursive up as (
    select id as category_id, id as ancestor_id from category
    union all
    select up.category_id, category.parent_id
    from up join category on category.id = up.ancestor_id where category.parent_id is not null
  ), gone as (
    delete from category_ancestor known
    where not exists (select from up where (up.category_id, up.ancestor_id) = (known.category_id, known.ancestor_id))
    returning category_id
  ), come as (
    insert into category_ancestor select category_id, ancestor_id from up on conflict do nothing
    returning category_id
  )
  select array_agg(distinct category_id) into moved
  from (select category_id from gone union all select category_id from come) as either;

  if tg_op = 'UPDATE' and num_nonnulls(reshown, moved) > 0 then
    moved := moved || reshown;
    delete from category_product known using product
    where product.category_id = any (moved) and known.product_id = product.id and not exists (
      select from category_ancestor up join category own on own.id = up.category_id
      where up.category_id = product.category_id and up.ancestor_id = known.category_id and own.is_shown);
    insert into category_product (category_id, product_id, name, code, price_cents, price_fraction, in_stock)
    select up.ancestor_id, product.id, product.name, product.code, product.price_cents,
           product.price_fraction, product.stock > 0
    from product
    join category own on own.id = product.category_id and own.is_shown
    join category_ancestor up on up.category_id = product.category_id
    where product.is_sold and product.category_id = any (moved)
    order by up.ancestor_id, product.id
    on conflict do nothing;
    if reshown is not null then
      perform note_facts(array(select id from product where category_id = any (reshown)));
      perform index_products(array(select id from product where category_id = any (reshown)));
    end if;
  end if;
  return null;
end $$;

drop trigger category_moved on category;
create trigger category_moved after update of parent_id, slug, is_hidden on category
  for each statement execute function follow_category_tree();

-- The address of what is deleted leads to what it lay in.
create function keep_path_of_deleted_category() returns trigger language plpgsql as $$
begin
  if exists (select from category where id = old.parent_id) then
    update category_former_path set category_id = old.parent_id where category_id = old.id;
    insert into category_former_path (path, category_id) values (old.path, old.parent_id)
    on conflict (path) do update set category_id = excluded.category_id;
  end if;
  return old;
end $$;
create trigger path_kept before delete on category for each row execute function keep_path_of_deleted_category();

-- Listings, the search and filters: of what is sold in a category that visitors find.
create or replace view listed_product as
 SELECT up.ancestor_id AS category_id,
    product.id AS product_id,
    product.name,
    product.code,
    product.price_cents,
    product.stock > 0 AS in_stock,
    product.price_fraction
   FROM product
     JOIN category own ON own.id = product.category_id AND own.is_shown
     JOIN category_ancestor up ON up.category_id = product.category_id
  WHERE product.is_sold;

create or replace view known_facts as
 SELECT product.id AS product_id,
    product.category_id,
    product.is_sold AND category.is_shown AS is_listed,
    product.stock > 0 AS in_stock,
    product.vendor_id,
    product.price_cents,
    product.price_fraction,
    product.price_decimals,
    COALESCE(packed.facts, '\x'::bytea) AS facts
   FROM product
     JOIN category ON category.id = product.category_id
     LEFT JOIN LATERAL ( SELECT string_agg(((int4send(product_parameter.parameter_id) || int2send((cardinality(product_parameter.value_ids) +
                CASE
                    WHEN product_parameter.number_from IS NULL AND product_parameter.number_to IS NULL THEN 0
                    ELSE 1024
                END)::smallint)) ||
                CASE
                    WHEN product_parameter.number_from IS NULL AND product_parameter.number_to IS NULL THEN '\x'::bytea
                    ELSE float8send(COALESCE(product_parameter.number_from::double precision, '-Infinity'::double precision)) || float8send(COALESCE(product_parameter.number_to::double precision, 'Infinity'::double precision))
                END) ||
                CASE cardinality(product_parameter.value_ids)
                    WHEN 0 THEN '\x'::bytea
                    WHEN 1 THEN int4send(product_parameter.value_ids[1])
                    ELSE ( SELECT string_agg(int4send(one.value), '\x'::bytea ORDER BY one.value) AS string_agg
                       FROM unnest(product_parameter.value_ids) one(value))
                END, '\x'::bytea ORDER BY product_parameter.parameter_id) AS facts
           FROM product_parameter
          WHERE product_parameter.product_id = product.id) packed ON true;

create or replace view described_product as
 SELECT product.id AS product_id,
    word_index(without_lacking((((((words_of(concat_ws(' '::text, said.itself, product.code, vendor.name)) || words_of_code(product.code)) || ARRAY[product.ean, plain_code(product.vendor_code)]) || category.words) || words_of(said.purpose, '+'::text)) || words_of(said.purpose, '~'::text)) || words_of(concat_ws('
'::text, join_lacking(product.short_description), text_of_parameters(product.parameters)), '~'::text), said.lacking)) AS words
   FROM product
     CROSS JOIN LATERAL name_parts(product.name) said(itself, purpose, lacking)
     JOIN vendor ON vendor.id = product.vendor_id
     JOIN ( SELECT one.id,
            one.is_shown,
            (words_of(title.itself, '>'::text) || words_of(title.purpose, '+'::text)) || words_of(( SELECT string_agg(concat_ws(' '::text, above.label, above.title), ' '::text ORDER BY above.level) AS string_agg
                   FROM category_ancestor up
                     JOIN category above ON above.id = up.ancestor_id
                  WHERE up.category_id = one.id), '~'::text) AS words
           FROM category one
             CROSS JOIN LATERAL name_parts(one.title) title(itself, purpose, lacking)
         OFFSET 0) category ON category.id = product.category_id
  WHERE product.is_sold AND category.is_shown;

CREATE OR REPLACE FUNCTION index_products(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) = 0 then return; end if;

  delete from product_words using product join category on category.id = product.category_id
  where product_id = any (ids) and product.id = product_id and not (product.is_sold and category.is_shown);

  insert into product_words as known (product_id, words)
  select product_id, words from described_product where product_id = any (ids) order by product_id
  on conflict (product_id) do update set words = excluded.words where known.words <> excluded.words;
end $function$;

CREATE OR REPLACE FUNCTION note_changed_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare ids int[];
begin
  if is_refilled_later() then return null; end if;
  select array_agg(after.id) into ids
  from after join category on category.id = after.category_id
  left join product_facts noted on noted.product_id = after.id
  where (noted.category_id, noted.is_listed, noted.in_stock, noted.vendor_id, noted.price_cents, noted.price_fraction,
         noted.price_decimals)
    is distinct from
        (after.category_id, after.is_sold and category.is_shown, after.stock > 0, after.vendor_id, after.price_cents,
         after.price_fraction, after.price_decimals);
  if ids is not null then perform note_facts(ids); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION list_new_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_refilled_later() then return null; end if;
  insert into category_product (category_id, product_id, name, code, price_cents, price_fraction, in_stock)
  select up.ancestor_id, added.id, added.name, added.code, added.price_cents, added.price_fraction,
         added.stock > 0
  from added
  join category own on own.id = added.category_id and own.is_shown
  join category_ancestor up on up.category_id = added.category_id
  where added.is_sold;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION relist_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_refilled_later() or not exists (select from after) then return null; end if;

  delete from category_product listed using after
  where listed.product_id = after.id
    and not (after.is_sold and exists (
      select from category_ancestor up join category own on own.id = up.category_id and own.is_shown
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
  from after
  join category own on own.id = after.category_id and own.is_shown
  join category_ancestor up on up.category_id = after.category_id
  where after.is_sold and not exists (
    select from category_product known
    where known.product_id = after.id and known.category_id = up.ancestor_id);
  return null;
end $function$;
