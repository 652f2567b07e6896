-- An order takes few statements: what it is made of is read by one, and stock that changes does no more than it must.

-- The customer's basket locked against everything else, and all an order is made of, as it is behind the
-- lock. A basket that has been ordered says only what it became.
create function lock_for_order(buyer int, wanted int) returns json language plpgsql as $$
declare
  mine record;
begin
  if wanted is null then
    select id, state into mine from basket where customer_id = buyer and state = 'open' for update;
    if not found then perform refuse(409, 'messages.basket.empty'); end if;
  else
    select id, state into mine from basket where id = wanted and customer_id = buyer for update;
    if not found then perform refuse(404, 'messages.basket.notFound'); end if;
  end if;
  if mine.state = 'ordered' then
    return (select json_build_object('order', json_build_object('id', id, 'number', number))
            from orders where basket_id = mine.id and customer_id = buyer);
  end if;
  return (
    select json_build_object(
      'id', basket.id, 'note', note, 'sale_point_id', sale_point_id,
      'has_delivery_address', has_delivery_address, 'packeta_point', packeta_point,
      'packeta_point_name', packeta_point_name, 'packeta_point_address', packeta_point_address,
      'shipping', (select to_json(one) from shipping_method one where one.id = shipping_id and one.is_active),
      'payment', (select to_json(one) from payment_method one where one.id = payment_id and one.is_active),
      'invoice', (select to_json(one) from basket_address one where one.basket_id = basket.id and one.type = 1),
      'delivery', (select to_json(one) from basket_address one where one.basket_id = basket.id and one.type = 2),
      'lines', (select coalesce(json_agg(content order by content.id), '[]')
                from basket_content content where content.basket_id = basket.id),
      'company', (select value from setting where key = 'company'))
    from basket where basket.id = mine.id);
end $$;

-- A product whose stock alone has changed, and that is what a trigger changes of it, stays the same to a
-- search and in its listings, unless it came in or ran out.
create function relist_stocked_products() returns trigger language plpgsql as $$
begin
  -- Whoever changes most of the catalogue says so, and fills the listings anew afterwards.
  if is_refilled_later() then return null; end if;
  if not exists (
    select from after join category_product listed on listed.product_id = after.id
    where listed.in_stock <> (after.stock > 0)
  ) then return null; end if;
  update category_product listed set in_stock = after.stock > 0 from after
  where listed.product_id = after.id and listed.in_stock <> (after.stock > 0);
  return null;
end $$;

create or replace trigger product_changed after update on product
  referencing new table as after
  for each statement when (pg_trigger_depth() = 0) execute function relist_changed_products();
create trigger product_stocked after update on product
  referencing new table as after
  for each statement when (pg_trigger_depth() > 0) execute function relist_stocked_products();
create or replace trigger words_follow after update on product referencing old table as before new table as after
  for each statement when (pg_trigger_depth() = 0) execute function index_changed_products();
