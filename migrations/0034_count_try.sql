-- compatible: the program before does not know this function.

-- Checks limits and counts the try in one step: of those who come at the same moment none slips past. Returns how
-- many seconds to wait (nothing is counted then), or null and the moment under which the try was counted.
create function count_try(buckets text[], most int[], minutes int[], out wait int, out at timestamptz)
language plpgsql as $$
begin
  -- Always in the same order, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('count_try ' || bucket, 0))
  from (select distinct bucket from unnest(buckets) as given(bucket) order by bucket) as sorted;

  -- A new statement, so that it sees what was counted by whoever held the locks.
  select max(greatest(1, full_bucket.wait)) into wait
  from unnest(buckets, most, minutes) as rule(bucket, most, minutes)
  cross join lateral (
    select ceil(extract(epoch from min(latest.at) + make_interval(mins => rule.minutes)
                                   - clock_timestamp()))::int as wait
    from (select attempt.at from attempt
          where attempt.bucket = rule.bucket
            and attempt.at > clock_timestamp() - make_interval(mins => rule.minutes)
          order by attempt.at desc limit rule.most) as latest
    having count(*) >= rule.most
  ) as full_bucket;
  if wait is not null then return; end if;

  at := clock_timestamp();
  insert into attempt (bucket, at) select distinct given.bucket, count_try.at from unnest(buckets) as given(bucket);
end $$;
