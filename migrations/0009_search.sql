-- Search. Each product, category and article keeps the words it can be found by, and a dictionary of
-- all those words lets a query forgive an ending or a typo. How it ranks: docs/search.md.

-- They served a search by trigrams that was never built and made every import several times slower.
alter table product drop column search_text, drop column code_key;
alter table blog drop column search_text;

-- ── words of a text ──

-- Every way people write a thing: "Wi-Fi" is wi, fi and wifi; in a name "12 V" is 12, v and 12v.
-- The mark before a word tells where it stands: nothing for the name, > for the category (of an article
-- the perex), ~ for that and the rest.
create function words_of(value text, mark text default '') returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  plain constant text := ' ' || translate(
    plain_text(value), '/\.,;:+*_()[]{}<>"''`!?&@#$%^=~|', repeat('-', 33));
  joined constant text := replace(plain, '-', '');
  words text := replace(plain, '-', ' ') || joined;
begin
  if mark = '' then
    words := words || regexp_replace(joined, '\m([0-9]+) +([a-z]{1,4})\M', '\1\2', 'g');
  end if;
  return string_to_array(replace(words, ' ', ' ' || mark), ' ');
end $$;

-- The whole code after =, and after # each two neighbouring signs, which any fragment of it is made of.
create function words_of_code(code text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  key constant text := plain_code(code);
  words text[] := array['=' || key];
begin
  for place in 1 .. length(key) - 1 loop
    words := words || ('#' || substr(key, place, 2));
  end loop;
  return words;
end $$;

-- Marks without a word come from signs that stand alone.
create function word_index(words text[]) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(array_remove(array_remove(words, ''), '>'), '~'));

create function text_of_html(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(value, '<[^>]*>|&[a-z]+;|&#[0-9]+;', ' ', 'g');

-- ── the dictionary ──

-- A word without its Slovak ending: kamery, kameru, kamerami → kamer.
create function word_stem(word text) returns text
  language sql immutable strict parallel safe
  return left(word, 3) || regexp_replace(substr(word, 4),
    '(i?ami|i?ach|och|i?eho|i?emu|[iy]mi|[iy]ch|ovi|i?[aeo]m|[iy]m|i?ou|ov|ej|mi|i[aeui]|[aeiouy])$', '');

-- What kin share even when a vowel of the last syllable comes and goes: kábel – káblov, karta – kariet.
create function word_root(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(word_stem(word), '^(.{2,}[^aeiouy])(?:ie|e|o)([^aeiouy])$', '\1\2');

-- The word with each letter in turn unknown; one wrong letter leaves two words with a mask in common.
create function word_masks(word text) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(overlay(word placing '_' from place for 1)) from generate_series(1, length(word)) as place);

create table search_word (
  word text collate "C" primary key check (word ~ '^[a-z]{3,40}$'),
  root text collate "C" not null generated always as (word_root(word)) stored,
  masks text[] not null generated always as (word_masks(word)) stored
);
create index search_word_root on search_word (root);
create index search_word_masks on search_word using gin (masks) with (fastupdate = off);

-- Words are never forgotten: one that no product has any more finds nothing and does no harm.
create function learn_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct ltrim(lexeme, '>~') as word
  from (select distinct unnest(tsvector_to_array(words)) as lexeme from after) as used
  where ltrim(lexeme, '>~') ~ '^[a-z]{3,40}$'
  -- In one order, so that two imports at once wait for each other and never deadlock.
  order by word
  on conflict do nothing;
  return null;
end $$;

-- ── what is found ──

create table product_words (
  product_id int primary key references product on delete cascade,
  words tsvector not null
-- Room on each page keeps a changed row near its place: rows stay roughly in the order of ids.
) with (fillfactor = 85);

create table category_words (
  category_id int primary key references category on delete cascade,
  words tsvector not null
);

create table blog_words (
  blog_id int primary key references blog on delete cascade,
  words tsvector not null
);

do $$
declare name text;
begin
  foreach name in array array['product_words', 'category_words', 'blog_words'] loop
    execute format('create trigger words_added after insert on %I referencing new table as after
                    for each statement execute function learn_words()', name);
    execute format('create trigger words_changed after update on %I referencing new table as after
                    for each statement execute function learn_words()', name);
  end loop;
end $$;

create function index_products(ids int[]) returns void language sql as $$
  delete from product_words using product
  where product_id = any (ids) and product.id = product_id and not product.is_sold;

  insert into product_words as known (product_id, words)
  select product.id, word_index(
    words_of(concat_ws(' ', product.name, product.code, vendor.name)) || words_of_code(product.code)
    || words_of(category.title, '>')
    || words_of(concat_ws(' ', category.title, product.short_description), '~'))
  from product
  join vendor on vendor.id = product.vendor_id
  join category on category.id = product.category_id
  where product.id = any (ids) and product.is_sold
  order by product.id
  on conflict (product_id) do update set words = excluded.words where known.words <> excluded.words;
$$;

create function index_categories(ids int[]) returns void language sql as $$
  insert into category_words as known (category_id, words)
  select id, word_index(words_of(concat_ws(' ', label, title)) || words_of(sentence, '~'))
  from category
  where id = any (ids)
  order by id
  on conflict (category_id) do update set words = excluded.words where known.words <> excluded.words;
$$;

-- Of a whole article only real words are worth finding; its numbers say nothing about it.
create function index_blogs(ids int[]) returns void language sql as $$
  insert into blog_words as known (blog_id, words)
  select id, word_index(words_of(title) || words_of(text_of_html(perex), '>') || array(
    select word from unnest(words_of(text_of_html(perex || ' ' || content), '~')) as word
    where word ~ '[a-z]{3}'))
  from blog
  where id = any (ids)
  order by id
  on conflict (blog_id) do update set words = excluded.words where known.words <> excluded.words;
$$;

-- ── words follow what they describe ──

create function index_added() returns trigger language plpgsql as $$
begin
  execute format('select %I(array(select id from after))', tg_argv[0]);
  return null;
end $$;

create trigger words_follow_new after insert on product referencing new table as after
  for each statement execute function index_added('index_products');
create trigger words_follow_new after insert on category referencing new table as after
  for each statement execute function index_added('index_categories');
create trigger words_follow_new after insert on blog referencing new table as after
  for each statement execute function index_added('index_blogs');

create function index_changed_products() returns trigger language plpgsql as $$
begin
  perform index_products(array(
    select id from before join after using (id)
    where (before.name, before.code, before.short_description,
           before.vendor_id, before.category_id, before.is_sold)
      is distinct from (after.name, after.code, after.short_description,
           after.vendor_id, after.category_id, after.is_sold)));
  return null;
end $$;

create trigger words_follow after update on product referencing old table as before new table as after
  for each statement execute function index_changed_products();

create function index_renamed_vendors() returns trigger language plpgsql as $$
begin
  perform index_products(array(
    select product.id from product join before on before.id = product.vendor_id join after on after.id = before.id
    where before.name <> after.name));
  return null;
end $$;

create trigger words_follow after update on vendor referencing old table as before new table as after
  for each statement execute function index_renamed_vendors();

create function index_renamed_categories() returns trigger language plpgsql as $$
begin
  perform index_categories(array(
    select id from before join after using (id)
    where (before.label, before.title, before.sentence) is distinct from (after.label, after.title, after.sentence)));
  perform index_products(array(
    select product.id from product join before on before.id = product.category_id join after on after.id = before.id
    where before.title <> after.title));
  return null;
end $$;

create trigger words_follow after update on category referencing old table as before new table as after
  for each statement execute function index_renamed_categories();

create function index_changed_blogs() returns trigger language plpgsql as $$
begin
  perform index_blogs(array(
    select id from before join after using (id)
    where (before.title, before.perex, before.content) is distinct from (after.title, after.perex, after.content)));
  return null;
end $$;

create trigger words_follow after update on blog referencing old table as before new table as after
  for each statement execute function index_changed_blogs();

-- ── what is there already ──

select index_products(array(select id from product)), index_categories(array(select id from category)),
       index_blogs(array(select id from blog));

-- Made after the rows, which is several times faster. A short list of what is not yet merged in keeps
-- both imports and searches quick.
create index product_words_words on product_words using gin (words) with (gin_pending_list_limit = 256);
create index category_words_words on category_words using gin (words) with (fastupdate = off);
create index blog_words_words on blog_words using gin (words) with (fastupdate = off);
