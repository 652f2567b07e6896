-- compatible: an index.

-- Links that expired long ago are thrown away; without this each batch of a sweep read all of them.
drop index concurrently if exists one_time_link_expires;
create index concurrently one_time_link_expires on one_time_link (expires_at);
