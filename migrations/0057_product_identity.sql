-- What other people call a product, and what came after it. Customers never see what the shop pays for it.
--
-- compatible: new columns with a default, a new function, functions that take and return the same. No words are written
-- anew: nothing has an EAN or a vendor's code yet.
alter table product
  add column ean text not null default '',
  add column vendor_code text not null default '',
  add column successor_id int,
  add column purchase_cents int,
  add column purchase_fraction smallint not null default 0,
  add constraint product_ean check (ean ~ '^([0-9]{8}|[0-9]{12,14})?$') not valid,
  add constraint product_purchase check (purchase_cents >= 0 and purchase_fraction between 0 and 99) not valid,
  add constraint product_successor check (successor_id <> id) not valid,
  add constraint product_successor_id_fkey foreign key (successor_id) references product on delete set null not valid;

-- The first product in the line of successors that is sold. Files keep circles out; the number of steps keeps out
-- those that came in otherwise.
create function sold_successor(of_product int) returns int
  language sql stable parallel safe
  return (
    with recursive line as (
      select successor_id as id, 1 as step from product where id = of_product
      union all
      select product.successor_id, step + 1
      from line join product on product.id = line.id
      where not product.is_sold and step < 20)
    select line.id from line join product on product.id = line.id
    where product.is_sold order by step limit 1);

-- As in 0050; a product is found by its EAN and its vendor's code too, each as one word.
create or replace view described_product as
  select product.id as product_id, word_index(
    words_of(concat_ws(' ', product.name, product.code, vendor.name)) || words_of_code(product.code)
    || array[product.ean, plain_code(product.vendor_code)]
    || category.words || words_of(concat_ws(e'\n', product.short_description, text_of_parameters(product.parameters)), '~'))
    as words
  from product
  join vendor on vendor.id = product.vendor_id
  -- "offset 0" has the words of a category made once and not for each of its products.
  join (select id, words_of(title, '>') || words_of((
          select string_agg(concat_ws(' ', above.label, above.title), ' ' order by above.level)
          from category_ancestor up join category above on above.id = up.ancestor_id
          where up.category_id = category.id), '~') as words
        from category offset 0) as category
    on category.id = product.category_id
  where product.is_sold;

create or replace function index_changed_products() returns trigger language plpgsql as $$
begin
  if is_refilled_later() then return null; end if;
  perform index_products(array(
    select id from (
      select id, name, code, short_description, parameters, vendor_id, category_id, is_sold, ean, vendor_code from after
      except
      select id, name, code, short_description, parameters, vendor_id, category_id, is_sold, ean, vendor_code from before)
      as changed));
  return null;
end $$;
