-- A discount of a customer may hold from a moment to another, may be a price of one product, and may wait for somebody who
-- approves it. Not for the program before: it would ask for what is not valid yet, or no more.
alter table discount
  add column product_id int references product on delete cascade,
  add column price_cents int check (price_cents >= 0),
  -- Hundredths of a cent beside the cents.
  add column price_fraction smallint not null default 0 check (price_fraction between 0 and 99),
  -- From its first moment to the first one after it; null is open.
  add column valid_from timestamptz,
  add column valid_until timestamptz,
  add column reason text not null default '' check (length(reason) <= 200),
  add column state text not null default 'agreed' check (state in ('agreed', 'waiting', 'refused')),
  -- Who wrote it down, and who has approved or refused it.
  add column who text not null default '',
  add column decided_by text,
  add column created_at timestamptz not null default now(),
  add column version int not null default 1,
  alter column discount_bp drop not null,
  drop constraint discount_check1,
  drop constraint discount_price_group_id_customer_id_category_id_vendor_id_key,
  add constraint discount_on check (num_nonnulls(category_id, vendor_id, product_id) = 1),
  add constraint discount_amount check (num_nonnulls(discount_bp, price_cents) = 1),
  add constraint discount_price check ((price_cents is not null) = (product_id is not null)),
  add constraint discount_of_group check (
    price_group_id is null or (product_id is null and valid_from is null and valid_until is null and state = 'agreed')),
  add constraint discount_days check (valid_from < valid_until);

-- A group has one on each thing; a customer may have had several in turn, and the best one that is valid applies.
create unique index discount_group on discount (price_group_id, category_id, vendor_id) nulls not distinct
  where price_group_id is not null;
-- Own ones in the office: the newest first, those that end, those that wait.
create index discount_own on discount (id desc) where customer_id is not null;
create index discount_ending on discount (valid_until, id) where customer_id is not null and valid_until is not null;
create index discount_waiting on discount (id) where state = 'waiting';
create index discount_product on discount (product_id) where product_id is not null;

create trigger discount_version before update on discount for each row when (old.* is distinct from new.*)
  execute function count_version();
