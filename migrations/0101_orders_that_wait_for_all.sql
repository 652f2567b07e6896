-- compatible: a column with a constant default.

-- The office sends nothing of an order until all of it is here.
alter table orders add column waits_for_whole boolean not null default false;
