-- compatible: new columns with a default, a function that takes the same and returns more fields.

-- What the customer calls the order, the job it is for, and whether goods that are here go first.
alter table basket
  add column customer_reference text not null default '',
  add column project_id int,
  add column is_split boolean not null default false,
  add constraint basket_customer_reference check (length(customer_reference) <= 35) not valid,
  add constraint basket_project_id_fkey foreign key (project_id) references project on delete set null not valid;

-- `project_name` stays when the job is gone. Shipping was charged `shipping_count` times.
alter table orders
  add column customer_reference text not null default '',
  add column project_id int,
  add column project_name text not null default '',
  add column is_split boolean not null default false,
  add column shipping_count smallint not null default 1,
  add constraint orders_customer_reference check (length(customer_reference) <= 35) not valid,
  add constraint orders_shipping_count check (shipping_count between 1 and 2) not valid,
  add constraint orders_project_id_fkey foreign key (project_id) references project on delete set null not valid;

-- What customers call an order by, as searches read it.
create function reference_words(customer_reference text, project_name text) returns text
language sql immutable strict parallel safe
return plain_text(customer_reference || ' ' || project_name);

-- Whoever chose to get goods in two parcels is offered the same with the next basket.
create function choose_as_before() returns trigger language plpgsql as $$
begin
  new.is_split := coalesce(
    (select is_split from basket where person_id = new.person_id order by id desc limit 1), new.is_split);
  return new;
end $$;
create trigger basket_opened before insert on basket
  for each row when (new.person_id is not null) execute function choose_as_before();

-- As before, with what this migration adds.
create or replace function basket_draft(of_basket int, limits json default null) returns json
language plpgsql as $$
begin
  return (select json_build_object(
      'id', basket.id, 'note', note, 'sale_point_id', sale_point_id,
      'customer_reference', customer_reference, 'is_split', is_split,
      'project', (select json_build_object('id', project.id, 'name', project.name) from project
                  where project.id = project_id and (not is_private or project.person_id = basket.person_id)),
      'is_charged_each', (select value ->> 'charge' from setting where key = 'split_shipping') is distinct from 'once',
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
