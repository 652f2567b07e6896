-- compatible: the same function, and one more refusal with the status of others.

-- How many lines a basket may hold: a setting of the shop, else 300 for a guest and 1,000 for a customer.
create function basket_room(buyer int) returns int language sql stable as $$
  select coalesce(
    (select (value ->> case when buyer is null then 'guest_lines' else 'customer_lines' end)::int
     from setting where key = 'basket_limits'),
    case when buyer is null then 300 else 1000 end);
$$;

-- As in 0016, and a basket that is full takes no further product, only more of those it holds.
create or replace function add_to_basket(
  buyer int, visit int, wanted int, wanted_product int, added int, most int,
  key_owner text, wanted_key text, hash bytea
) returns json language plpgsql as $$
declare
  mine int;
  sold record;
  known record;
  given json;
  room int;
begin
  if wanted_key is not null then
    perform lock_key(key_owner, wanted_key);
    select request_hash, answer into known from idempotency_key where owner = key_owner and key = wanted_key;
    if found then
      if known.request_hash <> hash then perform refuse(409, 'messages.request.keyReused'); end if;
      return known.answer;
    end if;
  end if;

  mine := open_basket(buyer, visit, wanted);

  -- The basket is locked, so nobody changes the line between the look and the change.
  select product.unit, product.quantity_step, line.id as line, coalesce(line.quantity, 0) as held into sold
  from product left join basket_line line on line.product_id = product.id and line.basket_id = mine
  where product.id = wanted_product and product.is_sold;
  if not found then perform refuse(404, 'messages.product.notFound'); end if;
  if added % sold.quantity_step <> 0 or sold.held + added > most then
    perform refuse(400, 'messages.validation.amount.range', to_jsonb(sold));
  end if;
  if sold.line is null then
    room := basket_room(buyer);
    if (select count(*) from basket_line where basket_id = mine) >= room then
      perform refuse(400, 'messages.basket.full', jsonb_build_object('room', room));
    end if;
    insert into basket_line (basket_id, product_id, quantity) values (mine, wanted_product, added);
  else
    update basket_line set quantity = quantity + added where id = sold.line;
  end if;

  select json_build_object('id', mine, 'lines', json_agg(content order by content.id)) into given
  from basket_content content where content.basket_id = mine;
  if wanted_key is not null then
    insert into idempotency_key (owner, key, request_hash, answer) values (key_owner, wanted_key, hash, given);
  end if;
  return given;
end $$;
