-- compatible: a column with a default.

-- Begun in the office and never shown: of such a product the shop says nothing, not even that it is not sold any more.
alter table product add column is_draft boolean not null default false;
