-- Search looks into the words of products several times, from what fits best to what fits loosely. One
-- function does it on one call, with plans that are made once for each connection: docs/search.md.
--
-- The masks of search_word and its indexes served the search of the program before this one, which may
-- still run beside it; a later migration can take them away.

-- Of each look five queries: two keys, both of which a product must have (as two conditions, because the
-- index skips much more than with both in one), and three ranks that put those found in order. Those with
-- the first rank are a step of their own that needs no other look. As soon as a step has found enough, the
-- rest is left out. A hit is the id of a product with its place in the upper half; a product is told as
-- often as it is found, and its lowest place counts.
create function find_products(looks tsquery[], enough int, most int, out hits bigint[])
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  key_1 tsquery;
  key_2 tsquery;
  rank_1 tsquery;
  rank_2 tsquery;
  rank_3 tsquery;
  place_1 bigint;
  place_2 bigint;
  place_3 bigint;
  place_4 bigint;
  found bigint[];
  narrow bigint[];
begin
  for at in 0 .. cardinality(looks) - 5 by 5 loop
    key_1 := looks[at + 1];
    key_2 := looks[at + 2];
    rank_1 := looks[at + 3];
    rank_2 := looks[at + 4];
    rank_3 := looks[at + 5];
    place_1 := at::bigint << 32;
    place_2 := (at + 1)::bigint << 32;
    place_3 := (at + 2)::bigint << 32;
    place_4 := (at + 3)::bigint << 32;

    if key_2 is null then
      found := array(
        select product_id + case when words @@ rank_1 then place_1 when words @@ rank_2 then place_2
                                 when words @@ rank_3 then place_3 else place_4 end
        from product_words where words @@ key_1 limit most);
    else
      found := array(
        select product_id + case when words @@ rank_1 then place_1 when words @@ rank_2 then place_2
                                 when words @@ rank_3 then place_3 else place_4 end
        from product_words where words @@ key_1 and words @@ key_2 limit most);
    end if;

    if rank_1 is not null and cardinality(found) >= enough then
      if cardinality(found) < most then
        narrow := array(select hit from unnest(found) as hit where hit < place_2);
      else
        -- Too many to be sure that all with the first rank are among them.
        narrow := array(
          select product_id + place_1 from product_words
          where words @@ key_1 and words @@ coalesce(key_2, key_1) and words @@ rank_1 limit most);
      end if;
      found := case when cardinality(narrow) >= enough then narrow else narrow || found end;
    end if;

    hits := hits || found;
    exit when cardinality(found) >= enough;
  end loop;
end $$;
