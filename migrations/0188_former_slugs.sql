-- compatible: a new table.

-- Addresses that a product had in the shop before it got another: they lead on for ever. Whatever stands there now comes first.
create table product_former_slug (
  slug text primary key,
  product_id int not null references product on delete cascade
);
create index product_former_slug_of on product_former_slug (product_id);
