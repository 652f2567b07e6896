-- Who changed what by hand: one row per command that changed something, with every thing it changed.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  who text not null check (who <> ''),
  command text not null
);
create index audit_at on audit (at);

create table audit_entry (
  audit_id bigint not null references audit on delete cascade,
  -- 'product', 'customer', 'order' … and what people call that one: a code, an e-mail, a number.
  entity text not null,
  key text not null,
  -- Only what differs; nothing before a thing was created, nothing after it was deleted.
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index audit_entry_audit on audit_entry (audit_id);
create index audit_entry_thing on audit_entry (entity, key);
