-- compatible: a function, a table that triggers keep, and indexes.

-- What the office looks for products by. None of these indexes holds a stock: it changes with every order.
create function product_text(code text, name text, vendor_code text, ean text) returns text
  language sql immutable strict parallel safe
  return plain_text(code || ' ' || name || ' ' || vendor_code || ' ' || ean);

create index product_text on product using gin
  (product_text(code, name collate "C", vendor_code, ean) gin_trgm_ops);
create index product_name on product (name, id);
create index product_price on product (price_cents, price_fraction, id);
create index product_hidden on product (name, id) where not is_sold;
create index product_without_cost on product (name, id) where purchase_cents is null;

-- Few products have no picture: they are kept, so that nobody has to look at all of them to count these.
create table product_without_picture (
  product_id integer primary key references product on delete cascade
);
insert into product_without_picture
select id from product where not exists (select from product_image where product_id = product.id);

create function note_new_without_picture() returns trigger language plpgsql as $$
begin
  insert into product_without_picture select id from added;
  return null;
end $$;
create trigger pictures_awaited after insert on product referencing new table as added
  for each statement execute function note_new_without_picture();

create function note_pictures() returns trigger language plpgsql as $$
begin
  delete from product_without_picture where product_id in (select product_id from added);
  return null;
end $$;
create trigger pictured after insert on product_image referencing new table as added
  for each statement execute function note_pictures();

-- A product that is deleted takes its pictures along and is not noted.
create function note_pictures_gone() returns trigger language plpgsql as $$
begin
  insert into product_without_picture
  select distinct product_id from gone
  where exists (select from product where id = gone.product_id)
    and not exists (select from product_image image where image.product_id = gone.product_id)
  on conflict do nothing;
  return null;
end $$;
create trigger unpictured after delete on product_image referencing old table as gone
  for each statement execute function note_pictures_gone();
