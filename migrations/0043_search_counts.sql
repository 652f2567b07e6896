-- compatible: the function takes and returns the same.

-- As in 0019, and the look for what is only similar, the last one and the only one with ranks, need not put
-- anything in order once the page is full. It matters for the count alone then: how many have its first rank, and
-- if they are few, how many there are at all. Since products are found by the categories above them (0023),
-- "kamerové" and "signalizácia" are words of thousands, and all of them were read, ranked and sorted for a number.
create or replace function find_page_of_products(
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
  is_counted boolean := false;
begin
  for at in 0 .. cardinality(looks) - 5 by 5 loop
    if at = 0 then
      found := look_for_codes(1, code, code || '~', most, last);
    else
      key_1 := looks[at + 1]::tsquery;
      key_2 := looks[at + 2]::tsquery;
      rank_1 := looks[at + 3]::tsquery;
      if rank_1 is not null and count is not null then
        narrow := look_for_products(
          at, key_1, coalesce(key_2 && rank_1, rank_1), rank_1, null, null, most, last);
        if cardinality(narrow) >= enough then
          hits := hits || narrow;
          is_in_order := false;
        else
          count := count_products(
            looks[1]::tsquery, looks[2]::tsquery, looks[3]::tsquery, looks[4]::tsquery, most, last);
          is_counted := true;
        end if;
        exit;
      end if;
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
  if count is null or count >= enough and not is_counted then count := least(cardinality(hits), most); end if;
  ids := array(select (hit & 4294967295)::int from unnest(hits[skip + 1 : skip + take]) as hit);
end $$;
