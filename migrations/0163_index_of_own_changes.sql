-- compatible: indexes.

-- Of somebody who has changed little, changes of a topic of which there are many.
drop index concurrently if exists audit_own;
create index concurrently audit_own on audit (who, audit_topic(command), at);
