-- compatible: the program before does not know these tables; it asks for the password alone meanwhile.

-- A customer's second proof besides the password: codes of an application in their phone (RFC 6238).
create table second_factor (
  customer_id int primary key references customer on delete cascade,
  -- Encrypted under a key derived from SECRET: a backup alone makes no codes.
  secret bytea not null check (octet_length(secret) between 29 and 200),
  -- Of the last code that was accepted, in periods of 30 s: it and older ones are not accepted again.
  last_step bigint not null default 0,
  begun_at timestamptz not null default now(),
  -- Null until its owner has shown with a first code that the phone has it.
  turned_on_at timestamptz
);

-- For a phone that is lost: each works once. Random enough that a plain hash of them says nothing.
create table recovery_code (
  customer_id int not null references second_factor on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

-- Whose password was right in a visitor's session, while it waits for the code. The session itself stays a guest's.
create table second_step (
  session_id int primary key references session on delete cascade,
  customer_id int not null references customer on delete cascade,
  expires_at timestamptz not null
);
create index second_step_customer on second_step (customer_id);
create index second_step_expiry on second_step (expires_at);
