-- An index of words collects everything that has a word before the first product is read, and of a word
-- that a tenth of a million products have that is 100,000. Of equals the older product comes first and 2,000
-- are shown at most, so the words of older products get an index of their own, which is asked first:
-- docs/search.md. Each product is in one of the three, so keeping them costs what one did.

-- What has both keys, as find_products tells it: at most so many, older tiers first, and those above the
-- last product not at all. The bounds are written into the statements, because only then does a plan that is
-- made once know which index is meant.
do $$
declare
  bounds int[] := array[0, 16384, 131072];
  tiers text[] := array[
    'product_id <= 16384',
    'product_id > 16384 and product_id <= 131072',
    'product_id > 131072'];
  look text := $look$
    if cardinality(found) < most and last > %2$s then
      if key_2 is null then
        found := found || array(
          select product_id + case when words @@ rank_1 then place_1 when words @@ rank_2 then place_2
                                   when words @@ rank_3 then place_3 else place_4 end
          from product_words where words @@ key_1 and %1$s limit most - cardinality(found));
      else
        found := found || array(
          select product_id + case when words @@ rank_1 then place_1 when words @@ rank_2 then place_2
                                   when words @@ rank_3 then place_3 else place_4 end
          from product_words where words @@ key_1 and words @@ key_2 and %1$s
          limit most - cardinality(found));
      end if;
    end if;$look$;
  body text := '';
begin
  for tier in 1 .. cardinality(tiers) loop
    execute format('create index %I on product_words using gin (words)
                    with (gin_pending_list_limit = 256) where %s', 'product_words_tier_' || tier, tiers[tier]);
    body := body || format(look, tiers[tier], bounds[tier]);
  end loop;
  execute format($make$
    create function look_for_products(
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
  begin$start$ || body || '
    return found;
  end');
end $$;

drop index product_words_words;

-- As a text: the table is exchanged for a new one now and then, and nothing may hold on to it.
create function last_product_with_words() returns int language sql stable as
  $$ select max(product_id) from product_words $$;

create or replace function find_products(looks tsquery[], enough int, most int, out hits bigint[])
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  key_1 tsquery;
  key_2 tsquery;
  rank_1 tsquery;
  found bigint[];
  narrow bigint[];
  last int := last_product_with_words();
begin
  for at in 0 .. cardinality(looks) - 5 by 5 loop
    key_1 := looks[at + 1];
    key_2 := looks[at + 2];
    rank_1 := looks[at + 3];
    found := look_for_products(at, key_1, key_2, rank_1, looks[at + 4], looks[at + 5], most, last);

    if rank_1 is not null and cardinality(found) >= enough then
      if cardinality(found) < most then
        narrow := array(select hit from unnest(found) as hit where hit < (at + 1)::bigint << 32);
      else
        -- Too many to be sure that all with the first rank are among them.
        narrow := look_for_products(at, key_1, coalesce(key_2 && rank_1, rank_1), rank_1, null, null, most, last);
      end if;
      found := case when cardinality(narrow) >= enough then narrow else narrow || found end;
    end if;

    hits := hits || found;
    exit when cardinality(found) >= enough;
  end loop;
end $$;
