-- compatible: new tables, a column with a default, a trigger that writes only that column.

-- What a program of a company proves itself with. Only the hash of a key is kept; `suffix` is its end, for people to
-- tell keys apart. Who made and revoked it stands as a name, which stays when the person goes.
create table api_key (
  id int generated always as identity primary key,
  customer_id int not null references company on delete cascade,
  name text not null check (name <> '' and length(name) <= 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  suffix text not null check (length(suffix) = 4),
  scopes text[] not null check (scopes <@ '{prices,documents}' and cardinality(scopes) between 1 and 2),
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_key_customer on api_key (customer_id, id);

-- Price lists that were sent whole, so that the same can be asked for again.
create table price_list_download (
  id int generated always as identity primary key,
  customer_id int not null references company on delete cascade,
  at timestamptz not null default now(),
  by_name text not null,
  format text not null check (format in ('xlsx', 'csv')),
  extent text not null check (extent in ('all', 'changes', 'categories')),
  since date check ((since is not null) = (extent = 'changes')),
  categories int[] check ((categories is not null) = (extent = 'categories')),
  columns text[] not null,
  row_count int not null check (row_count >= 0)
);
create index price_list_download_customer on price_list_download (customer_id, at desc);
create index price_list_download_at on price_list_download (at);

-- The discounts under which a company was last told prices, and since when: whoever asks for changes since a day before
-- it gets everything. Noticed when prices are told, which is never later than it matters.
create table price_terms (
  customer_id int primary key references company on delete cascade,
  terms_hash bytea not null check (length(terms_hash) = 32),
  changed_at timestamptz not null default now()
);

-- When what a price list says of a product's price, or whether it is sold, last changed; of products that were here
-- before nothing earlier is known.
alter table product add priced_at timestamptz not null default now();

create function note_priced() returns trigger language plpgsql as $$
begin
  new.priced_at := now();
  return new;
end $$;

create trigger priced before update of code, unit, price_cents, price_fraction, price_decimals, vat_percent, is_sold,
    category_id, vendor_id
  on product for each row
  when ((old.code, old.unit, old.price_cents, old.price_fraction, old.price_decimals, old.vat_percent, old.is_sold,
         old.category_id, old.vendor_id)
        is distinct from
        (new.code, new.unit, new.price_cents, new.price_fraction, new.price_decimals, new.vat_percent, new.is_sold,
         new.category_id, new.vendor_id))
  execute function note_priced();
