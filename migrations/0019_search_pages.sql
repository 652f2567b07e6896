-- Whoever searches sees a page of the best and how many there are. Until now every hit of every look left
-- the database's function, to be told apart, put in order and counted outside. Now only the page and the
-- count do; and once a look has filled the page, those after it matter for nothing but the count, which one
-- look for all of them together tells as long as they are few: docs/search.md.
--
-- The tiers of migration 0018 are made finer: the next one may hold eight times as many products as all
-- before it, and all that have a word were collected there for the few that were still missing.
--
-- find_products served the program before this one, which may still run beside it; a later migration can take
-- it away.

-- Searched by until the new ones are there: dropping them here would keep every search waiting.
alter index product_words_tier_2 rename to product_words_former_2;
alter index product_words_tier_3 rename to product_words_former_3;

do $$
declare
  bounds int[] := array[0, 16384, 49152, 131072, 393216];
  -- What has both keys, in order within each tier.
  look text := $look$
    if cardinality(found) < most and last > %2$s then
      if key_2 is null then
        found := found || array(select hit from (
          select product_id + case when words @@ rank_1 then place_1 when words @@ rank_2 then place_2
                                   when words @@ rank_3 then place_3 else place_4 end as hit
          from product_words where words @@ key_1 and %1$s
          limit most - cardinality(found)) as had order by hit);
      else
        found := found || array(select hit from (
          select product_id + case when words @@ rank_1 then place_1 when words @@ rank_2 then place_2
                                   when words @@ rank_3 then place_3 else place_4 end as hit
          from product_words where words @@ key_1 and words @@ key_2 and %1$s
          limit most - cardinality(found)) as had order by hit);
      end if;
    end if;$look$;
  -- How many have both keys and are as they are checked, or have what is besides. What is checked is no
  -- condition for the index: it would collect all that begin with two letters to find a few among them.
  tally text := $tally$
    if found < most and last > %2$s then
      if key_2 is null then
        found := found + (select count(*) from (
          select from product_words
          where (words @@ key_1 or words @@ besides) and %1$s
            and (checked is null or words @@ checked or words @@ besides)
          limit most - found) as had);
      else
        found := found + (select count(*) from (
          select from product_words
          where (words @@ key_1 and words @@ key_2 or words @@ besides) and %1$s
            and (checked is null or words @@ checked or words @@ besides)
          limit most - found) as had);
      end if;
    end if;$tally$;
  -- Codes are asked for by their beginning, and in a large shop thousands begin alike. An index that holds
  -- them in order tells which, without reading the products.
  code_look text := $look$
    if cardinality(found) < most and last > %2$s then
      found := found || array(
        select id + (place::bigint << 32) as hit from product
        where plain_code(code) collate "C" >= start and plain_code(code) collate "C" < until
          and is_sold and %1$s
        order by hit limit most - cardinality(found));
    end if;$look$;
  -- Only an index with the column beside the expression can answer alone.
  code_index text := 'create index %I on product ((plain_code(code) collate "C")) include (code, id)
                      where is_sold and %s;';
  looks text := '';
  tallies text := '';
  code_looks text := '';
  code_indexes text := '';
begin
  for tier in 1 .. cardinality(bounds) loop
    declare
      words_rule text := concat_ws(' and ', case when tier > 1 then 'product_id > ' || bounds[tier] end,
                                            'product_id <= ' || bounds[tier + 1]);
      rule text := replace(words_rule, 'product_id', 'id');
    begin
      if tier > 1 then
        execute format('create index %I on product_words using gin (words)
                        with (gin_pending_list_limit = 256) where %s', 'product_words_tier_' || tier, words_rule);
      end if;
      code_indexes := code_indexes || format(code_index, 'product_code_tier_' || tier, rule);
      looks := looks || format(look, words_rule, bounds[tier]);
      tallies := tallies || format(tally, words_rule, bounds[tier]);
      code_looks := code_looks || format(code_look, rule, bounds[tier]);
    end;
  end loop;

  execute format($make$
    create or replace function look_for_products(
      place int, key_1 tsquery, key_2 tsquery, rank_1 tsquery, rank_2 tsquery, rank_3 tsquery,
      most int, last int)
      returns bigint[] language plpgsql stable as %L
    $make$, $start$
  declare
    place_1 bigint := place::bigint << 32;
    place_2 bigint := (place + 1)::bigint << 32;
    place_3 bigint := (place + 2)::bigint << 32;
    place_4 bigint := (place + 3)::bigint << 32;
    found bigint[] := '{}';
  begin$start$ || looks || '
    return found;
  end');
  execute format($make$
    create function count_products(
      key_1 tsquery, key_2 tsquery, besides tsquery, checked tsquery, most int, last int)
      returns int language plpgsql stable as %L
    $make$, $start$
  declare
    found int := 0;
  begin$start$ || tallies || '
    return found;
  end');
  execute format($make$
    create function look_for_codes(place int, start text, until text, most int, last int)
      returns bigint[] language plpgsql stable as %L
    $make$, $start$
  declare
    found bigint[] := '{}';
  begin$start$ || code_looks || '
    return found;
  end');
  -- Last, because orders wait while they are built.
  execute code_indexes;
end $$;

-- Looks are those of find_products, as texts, because most are never asked for. Before them stands what any
-- of them can find (as count_products takes it) and the code, the first thing to look for. A hit is the id
-- of a product, with its place in the upper half.
create function find_page_of_products(
  looks text[], enough int, most int, last int, skip int, take int, out count int, out ids int[])
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  hits bigint[] := '{}';
  code text := looks[5];
  key_1 tsquery;
  key_2 tsquery;
  rank_1 tsquery;
  found bigint[];
  narrow bigint[];
  is_in_order boolean := true;
begin
  for at in 0 .. cardinality(looks) - 5 by 5 loop
    if at = 0 then
      found := look_for_codes(1, code, code || '~', most, last);
    else
      key_1 := looks[at + 1]::tsquery;
      key_2 := looks[at + 2]::tsquery;
      rank_1 := looks[at + 3]::tsquery;
      found := look_for_products(
        at, key_1, key_2, rank_1, looks[at + 4]::tsquery, looks[at + 5]::tsquery, most, last);
    end if;
    continue when cardinality(found) = 0;

    if at = 0 then
      -- The code itself comes before those that only begin so.
      narrow := look_for_codes(0, code, code || ' ', most, last);
      if cardinality(narrow) < enough then
        for place in 1 .. cardinality(narrow) loop
          found := array_remove(found, narrow[place] + (1::bigint << 32));
        end loop;
        narrow := narrow || found;
      end if;
      found := narrow;
    else
      -- Several looks may find the same, and ranks are in order only within a tier.
      is_in_order := is_in_order and cardinality(hits) = 0
        and (last <= 16384 or coalesce(looks[at + 3], looks[at + 4], looks[at + 5]) is null);
      if rank_1 is not null and cardinality(found) >= enough then
        if cardinality(found) < most then
          narrow := array(select hit from unnest(found) as hit where hit < (at + 1)::bigint << 32 order by hit);
        else
          -- Too many to be sure that all with the first rank are among them.
          narrow := look_for_products(
            at, key_1, coalesce(key_2 && rank_1, rank_1), rank_1, null, null, most, last);
        end if;
        if cardinality(narrow) >= enough then
          found := narrow;
        elsif cardinality(narrow) > 0 then
          found := narrow || found;
          is_in_order := false;
        end if;
      end if;
    end if;

    hits := hits || found;
    exit when cardinality(found) >= enough;

    if count is null and cardinality(found) >= skip + take then
      count := count_products(
        looks[1]::tsquery, looks[2]::tsquery, looks[3]::tsquery, looks[4]::tsquery, enough, last);
      exit when count < enough;
    end if;
  end loop;

  if not is_in_order then
    hits := array(select min(hit) from unnest(hits) as hit group by hit & 4294967295 order by 1);
  end if;
  if count is null or count >= enough then count := least(cardinality(hits), most); end if;
  ids := array(select (hit & 4294967295)::int from unnest(hits[skip + 1 : skip + take]) as hit);
end $$;

drop index product_words_former_2, product_words_former_3;
