-- compatible: indexes.

drop index concurrently if exists audit_topic;
create index concurrently audit_topic on audit (audit_topic(command), at);
