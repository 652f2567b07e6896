-- compatible: new columns with a default.

-- What other people call a product, and what came after it. Customers never see what the shop pays for it.
alter table product
  add column ean text not null default '',
  add column vendor_code text not null default '',
  add column successor_id int,
  add column purchase_cents int,
  add column purchase_fraction smallint not null default 0,
  add constraint product_ean check (ean ~ '^([0-9]{8}|[0-9]{12,14})?$') not valid,
  add constraint product_purchase check (purchase_cents >= 0 and purchase_fraction between 0 and 99) not valid,
  add constraint product_successor check (successor_id <> id) not valid,
  add constraint product_successor_id_fkey foreign key (successor_id) references product on delete set null not valid;
