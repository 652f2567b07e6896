-- compatible
-- Where somebody has signed in: a network, or a browser by the hash of what it keeps. Kept for 30 days after the last time.
create table known_place (
  place text primary key,
  at timestamptz not null default now()
);
create index known_place_at on known_place (at);

insert into known_place (place, at)
select bucket, max(at) from attempt
where bucket like '["signed in",%' or bucket like '["staff signed in",%'
group by bucket;
