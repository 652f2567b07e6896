-- Numbers as people mean them, and products found by the names of all categories above them: docs/search.md.
--
-- Words are written anew in place: rows of product_words are locked, which only files that rename products
-- wait for. Orders and pages read and write other rows.
--
-- compatible: functions take and return the same; the program before finds decimals less well.

-- A decimal is one word, with a point ("2,8" was 2, 8 and 28, and an 8 Mpx camera one with a 2,8 mm lens).
-- A number with a short word behind it is one word too, in descriptions as in names: "12 V" is 12, v and 12v,
-- and "12/24 V" is both 12v and 24v.
create or replace function words_of(value text, mark text default '') returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  -- A control sign keeps the point of a decimal from being taken for one that separates.
  plain constant text := ' ' || regexp_replace(
    regexp_replace(plain_text(value), '([0-9])[.,](?=[0-9])', e'\\1\x01', 'g'),
    '[/\\.,;:+*_()[\]{}<>"''`!?&@#$%^=~|]', '-', 'g');
  joined constant text := replace(plain, '-', '');
  measures constant text := regexp_replace(
    replace(regexp_replace(plain,
      e'(?<![0-9a-z\x01])([0-9\x01]+) *- *([0-9\x01]+) *([a-z]{1,4})\\M', '\1\3 \2\3', 'g'), '-', ''),
    e'(?<![0-9a-z\x01])([0-9\x01]+) +([a-z]{1,4})\\M', '\1\2', 'g');
  words text := replace(plain, '-', ' ') || joined
    || case when measures <> joined then measures else '' end;
begin
  return string_to_array(replace(translate(words, e'\x01', '.'), ' ', ' ' || mark), ' ');
end $$;

-- The names of categories above are searched like the description: they tell where a product belongs, not
-- what it is.
create or replace view described_product as
  select product.id as product_id, word_index(
    words_of(concat_ws(' ', product.name, product.code, vendor.name)) || words_of_code(product.code)
    || category.words || words_of(product.short_description, '~')) as words
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

-- A name or a place of a category concerns the products of all categories below it. Triggers run by name:
-- category_moved has put the ancestors right before.
create or replace function index_renamed_categories() returns trigger language plpgsql as $$
begin
  perform index_categories(array(
    select id from before join after using (id)
    where (before.label, before.title, before.sentence) is distinct from (after.label, after.title, after.sentence)));
  perform index_products(array(
    select product.id from product
    where product.category_id in (
      select up.category_id from before join after using (id)
      join category_ancestor up on up.ancestor_id = id
      where (before.label, before.title, before.parent_id)
        is distinct from (after.label, after.title, after.parent_id))));
  return null;
end $$;

select index_products(array(select id from product)), index_categories(array(select id from category)),
       index_blogs(array(select id from blog));
