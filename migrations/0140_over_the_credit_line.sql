-- compatible: a new column without a value; the function returns one field more.

-- By how much the company went over its credit line with this order; null of orders within it, and once somebody of the
-- office has assessed it.
alter table orders
  add column over_credit_cents int,
  add constraint orders_over_credit check (over_credit_cents > 0) not valid;

create or replace function basket_draft(of_basket int, limits json default null) returns json language plpgsql as $$
begin
  return (select json_build_object(
      'id', basket.id, 'note', note, 'sale_point_id', sale_point_id,
      'customer_reference', customer_reference, 'is_split', is_split,
      'project', (select json_build_object('id', project.id, 'name', project.name) from project
                  where project.id = project_id and (not is_private or project.person_id = basket.person_id)),
      'is_charged_each', (select value ->> 'charge' from setting where key = 'split_shipping') is distinct from 'once',
      'over_credit', coalesce((select value ->> 'over' from setting where key = 'credit_line'), 'allow'),
      'has_delivery_address', has_delivery_address, 'packeta_point', packeta_point,
      'packeta_point_name', packeta_point_name, 'packeta_point_address', packeta_point_address,
      'shipping', (select to_json(one) from shipping_method one where one.id = shipping_id and one.is_active),
      'payment', (select to_json(one) from payment_method one where one.id = payment_id and one.is_active),
      'invoice', (select to_json(one) from basket_address one where one.basket_id = basket.id and one.type = 1),
      'delivery', (select to_json(one) from basket_address one where one.basket_id = basket.id and one.type = 2),
      'lines', (select coalesce(json_agg(content order by content.id), '[]')
                from basket_content content where content.basket_id = basket.id),
      'company', (select value from setting where key = 'company'),
      'limits', limits)
    from basket where basket.id = of_basket);
end $$;
