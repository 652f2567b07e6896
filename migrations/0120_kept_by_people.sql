-- compatible: new tables.

-- What somebody has begun in quick order, so that another device of theirs goes on with it. The version tells
-- whether a device has seen what it is about to replace.
create table quick_order_draft (
  person_id int primary key references person on delete cascade,
  version bigint not null check (version > 0),
  content text not null check (octet_length(content) <= 400000),
  saved_at timestamptz not null default now()
);
create index quick_order_draft_saved on quick_order_draft (saved_at);

-- Cards or a table, as somebody has chosen last.
create table listing_view (
  person_id int primary key references person on delete cascade,
  view text not null check (view in ('cards', 'table'))
);
