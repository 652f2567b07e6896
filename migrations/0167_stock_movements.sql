-- compatible: a table that triggers fill, a column without a value, and functions that take and return the same.

-- ── every change of free stock ──

-- The sum of a product's movements in a warehouse is its stock there. An order writes one row for each of its lines, so
-- there is one index only, and whatever it leads to is kept by whoever writes it: products take their movements along by a trigger,
-- warehouses and orders are never deleted.
create table stock_movement (
  product_id int not null,
  id bigint generated always as identity,
  warehouse_id int not null,
  quantity int not null check (quantity <> 0),
  kind text not null check (kind in ('opening', 'order', 'order_change', 'order_cancel', 'file', 'correction', 'move',
                                     'delivery', 'counting', 'undo', 'unsaid')),
  at timestamptz not null default now(),
  order_id int,
  -- Who did it, unless it was an order.
  audit_id bigint,
  -- Why, of a correction.
  reason text not null default '',
  -- What was added to the reason, or the reference of the delivery.
  note text not null default '',
  primary key (product_id, id)
);
-- What files changed is not kept as long as the rest.
create index stock_movement_of_files on stock_movement (at) where kind = 'file';

-- Whoever writes stock says before, for the transaction, what kind of movement it is: `bastion.movement`, an object of the columns
-- above. Of what is not said a new row is an opening.
create function note_movements() returns trigger language plpgsql as $$
declare
  said jsonb := coalesce(nullif(current_setting('bastion.movement', true), ''), '{}')::jsonb;
  said_kind text := said ->> 'kind';
  said_order int := said ->> 'order_id';
  said_audit bigint := said ->> 'audit_id';
  said_reason text := coalesce(said ->> 'reason', '');
  said_note text := coalesce(said ->> 'note', '');
begin
  -- Notes its movements itself.
  if said_kind = 'noted' then return null; end if;
  if tg_op = 'INSERT' then
    insert into stock_movement (product_id, warehouse_id, quantity, kind, order_id, audit_id, reason, note)
    select product_id, warehouse_id, quantity, coalesce(said_kind, 'opening'),
           said_order, said_audit, said_reason, said_note
    from changed where quantity <> 0;
  elsif tg_op = 'UPDATE' then
    -- Summed and not joined: a session keeps the plan that was made for the few rows of an order.
    insert into stock_movement (product_id, warehouse_id, quantity, kind, order_id, audit_id, reason, note)
    select product_id, warehouse_id, sum(quantity), coalesce(said_kind, 'unsaid'),
           said_order, said_audit, said_reason, said_note
    from (select product_id, warehouse_id, quantity from changed
          union all
          select product_id, warehouse_id, -quantity from before) as both_sides
    group by product_id, warehouse_id having sum(quantity) <> 0
    order by product_id, warehouse_id;
  else
    -- With a product all of its movements go.
    insert into stock_movement (product_id, warehouse_id, quantity, kind, order_id, audit_id, reason, note)
    select product_id, warehouse_id, -quantity, coalesce(said_kind, 'unsaid'),
           said_order, said_audit, said_reason, said_note
    from before where quantity <> 0 and exists (select from product where id = product_id);
  end if;
  return null;
end $$;

create trigger stock_noted_added after insert on stock
  referencing new table as changed for each statement execute function note_movements();
create trigger stock_noted_changed after update on stock
  referencing old table as before new table as changed for each statement execute function note_movements();
create trigger stock_noted_removed after delete on stock
  referencing old table as before for each statement execute function note_movements();

create function forget_movements() returns trigger language plpgsql as $$
begin
  delete from stock_movement where product_id in (select id from gone);
  return null;
end $$;
create trigger movements_gone after delete on product
  referencing old table as gone for each statement execute function forget_movements();

-- ── what is moved while a file is being read ──

alter table stock_move add column said jsonb;

create function move_stock(products int[], quantities int[], place int, said jsonb) returns void
  language plpgsql strict as $$
begin
  perform set_config('bastion.movement', said::text, true);
  perform move_stock(products, quantities, place);
end $$;

create or replace function move_stock(products int[], quantities int[], place int) returns void language plpgsql strict as $$
begin
  if pg_try_advisory_xact_lock_shared(hashtext('stock')) then
    insert into stock as held (product_id, warehouse_id, quantity)
    select goods.product, place, sum(goods.quantity)
    from unnest(products, quantities) as goods (product, quantity)
    group by goods.product
    order by goods.product
    on conflict (product_id, warehouse_id) do update set quantity = held.quantity + excluded.quantity;
  else
    perform pg_advisory_xact_lock(hashtext('stock_move'));
    insert into stock_move (product_id, warehouse_id, quantity, said)
    select goods.product, place, goods.quantity, nullif(current_setting('bastion.movement', true), '')::jsonb
    from unnest(products, quantities) as goods (product, quantity);
  end if;
end $$;

create or replace function book_stock_moves() returns int language plpgsql as $$
declare booked int;
begin
  -- Writing nothing would still tell every process that the catalogue has changed.
  if not exists (select from stock_move) or not pg_try_advisory_xact_lock_shared(hashtext('stock')) then
    return 0;
  end if;
  perform set_config('bastion.movement', '{"kind":"noted"}', true);
  with taken as (
    delete from stock_move returning id, product_id, warehouse_id, quantity, created_at, said
  ), summed as (
    insert into stock as held (product_id, warehouse_id, quantity)
    select product_id, warehouse_id, sum(quantity) from taken group by 1, 2 order by 1, 2
    on conflict (product_id, warehouse_id) do update set quantity = held.quantity + excluded.quantity
  ), noted as (
    insert into stock_movement (product_id, warehouse_id, quantity, kind, at, order_id, audit_id, reason, note)
    select product_id, warehouse_id, quantity, coalesce(said ->> 'kind', 'unsaid'), created_at,
           (said ->> 'order_id')::int, (said ->> 'audit_id')::bigint,
           coalesce(said ->> 'reason', ''), coalesce(said ->> 'note', '')
    from taken where quantity <> 0 order by taken.id
  )
  select count(*) into booked from taken;
  perform set_config('bastion.movement', '', true);
  return booked;
end $$;

-- ── how few there should be at least ──

-- Of which less is free than nothing, or than there should be. No index may hold a stock, which changes with every order.
create table short_product (
  product_id int primary key references product on delete cascade
);
-- Read before anything of products is held; from the first trigger above nobody moves stock until this is committed.
insert into short_product select product_id from stock group by 1 having sum(quantity) < 0;

alter table product add column minimum int;
alter table product add constraint product_minimum check (minimum > 0) not valid;

create function note_short(products int[]) returns void language plpgsql as $$
begin
  delete from short_product using product
  where product_id = any (products) and id = product_id and stock >= coalesce(minimum, 0);
  insert into short_product
  select id from product where id = any (products) and stock < coalesce(minimum, 0)
  on conflict do nothing;
end $$;

create function note_short_product() returns trigger language plpgsql as $$
begin
  perform note_short(array[new.id]);
  return null;
end $$;
create trigger short_from_the_start after insert on product for each row
  when (new.stock < coalesce(new.minimum, 0)) execute function note_short_product();
create trigger short_of_the_minimum after update of minimum on product for each row
  when (old.minimum is distinct from new.minimum) execute function note_short_product();

create or replace function sum_stock() returns trigger language plpgsql as $$
declare others int[];
begin
  if not exists (select from changed) then return null; end if;
  perform from product where id in (select product_id from changed) order by id for no key update;

  update product set stock = summed.stock
  from (select product.id, (select coalesce(sum(quantity), 0) from stock where product_id = product.id) as stock
        from product where id in (select product_id from changed)) as summed
  where product.id = summed.id and product.stock <> summed.stock;

  select array_agg(id) into others from product left join short_product on product_id = id
  where id in (select product_id from changed) and (stock < coalesce(minimum, 0)) <> (product_id is not null);
  if others is not null then perform note_short(others); end if;
  return null;
end $$;
