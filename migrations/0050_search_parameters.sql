-- Products are found by their parameters, and numbers near those asked for are known: docs/search.md.
--
-- Words are written anew in place, as in 0023: rows of product_words are locked, which only files that change
-- products wait for.
--
-- compatible: functions take and return the same, and a word of the dictionary may begin with a digit, which the
-- program before never asks for.

-- A number with its unit, so that one which nothing has leads to those near it; the units are those of
-- shop/search/measures.ts. Codes hold many other numbers with letters, which mean nothing.
create function is_learned(word text) returns boolean
  language sql immutable strict parallel safe
  return word ~ '^([a-z]{3,40}|(0|[1-9][0-9]{0,5})([.][0-9]{1,3})?(mpx|mp|mpix|m|v|vdc|volt|w|watt|a|vac|kv|va|kva|ma|ah|mah|wh|kw|mm|cm|km|um|nm|px|tb|gb|mb|kb|mbps|mbs|mbit|gbps|gbs|gbit|hz|khz|mhz|ghz|db|dbm|dbi|kg|l|ml|u|lux|lx|lm|fps|awg|ohm|bar))$';

alter table search_word drop constraint search_word_word_check;
alter table search_word add constraint search_word_word_check check (is_learned(word)) not valid;

create or replace function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct ltrim(lexeme, '>~') as word
  from (select distinct unnest(tsvector_to_array(words)) as lexeme from after) as used
  where is_learned(ltrim(lexeme, '>~'))
  -- In one order, so that two imports at once wait for each other and never deadlock.
  order by word
  on conflict do nothing;
  return null;
end $$;

-- As in 0023; and the end of a line parts words, which no measure reaches over.
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
  return string_to_array(replace(translate(words, e'\x01\n', '. '), ' ', ' ' || mark), ' ');
end $$;

-- Names and values, each on a line of its own. What a product has not got does not find it.
create function text_of_parameters(parameters jsonb) returns text
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(concat_ws(e'\n', left(one ->> 'code', 200),
             concat_ws(' ', left(one ->> 'value', 200), left(one ->> 'unit', 40))), e'\n'), '')
    from jsonb_array_elements(parameters) as one
    where lower(one ->> 'value') not in ('nie', '-', '–'));

-- Parameters are searched like the description.
create or replace view described_product as
  select product.id as product_id, word_index(
    words_of(concat_ws(' ', product.name, product.code, vendor.name)) || words_of_code(product.code)
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
      select id, name, code, short_description, parameters, vendor_id, category_id, is_sold from after
      except
      select id, name, code, short_description, parameters, vendor_id, category_id, is_sold from before) as changed));
  return null;
end $$;

select index_products(array(select id from product));
