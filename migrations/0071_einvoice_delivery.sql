-- compatible: new tables.

-- What becomes of an XML that is handed on. The whole request is stored before the first try: every try sends the same
-- bytes under the same key. It is thrown away once a provider has taken it in.
create table einvoice_delivery (
  invoice_id int primary key references einvoice_document,
  state text not null default 'waiting'
    check (state in ('waiting', 'taken', 'delivered', 'failed', 'refused', 'no_receiver', 'held', 'mailed')),
  receiver text not null,
  key uuid not null unique,
  request text,
  attempts int not null default 0,
  -- A try may have arrived without our having heard of it.
  is_in_doubt boolean not null default false,
  -- Staff have let it go although its day of issue is over.
  may_be_late boolean not null default false,
  -- Null: nothing is to be done any more, or not before a person has decided.
  next_at timestamptz default now(),
  -- Where it went, so that a test is never taken for the real thing, and what it is called there.
  provider text,
  provider_id text,
  -- The last thing that was heard, and when.
  answer jsonb,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  changed_at timestamptz not null default now(),
  constraint einvoice_delivery_request check (state <> 'waiting' or request is not null)
);
create index einvoice_delivery_due on einvoice_delivery (next_at, invoice_id) where next_at is not null;
create index einvoice_delivery_state on einvoice_delivery (state, invoice_id);

-- A wrong secret, a lock, no credit: nothing at all is sent until then, or until a person says so.
create table einvoice_pause (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null,
  tries int not null default 1,
  answer jsonb not null
);
