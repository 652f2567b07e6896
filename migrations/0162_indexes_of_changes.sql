-- compatible: indexes.

-- Changes are listed newest first: all of them (audit_at), of one topic, of one person, those from files.
drop index concurrently if exists audit_topic;
create index concurrently audit_topic on audit (audit_topic(command), at);
drop index concurrently if exists audit_who;
create index concurrently audit_who on audit (who, at);
drop index concurrently if exists audit_imports;
create index concurrently audit_imports on audit (at) where command like 'import %';

-- What one of them changed, in the order it is read: a file may have changed everything.
drop index concurrently if exists audit_entry_read;
create index concurrently audit_entry_read on audit_entry (audit_id, entity, key);
drop index concurrently if exists audit_entry_audit;
