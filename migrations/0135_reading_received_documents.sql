-- compatible: new columns with a default, a new table.

-- A document is stored before anything is read of it. What was stored before is read once more.
alter table einvoice_received
  add column reading text not null default 'waiting'
    constraint einvoice_received_reading check (reading in ('waiting', 'read', 'unreadable')),
  -- Counted before it is read: one that ends the process is not begun for ever.
  add column tries int not null default 0;

create index einvoice_received_waiting on einvoice_received (id) where reading = 'waiting';

-- What the provider has for us and does not give, or is too large to take: it stays there, for a person.
create table einvoice_not_fetched (
  provider text not null,
  document_id text not null,
  tries int not null default 1,
  reason text not null,
  since timestamptz not null default now(),
  primary key (provider, document_id)
);
