-- Adding to a basket is the change shops make most often: one call of one function, one round trip.

-- What lies in baskets, with what a line of one shows of its product.
create view basket_content as
select line.basket_id, line.id, line.product_id, line.quantity, product.code, product.name, product.slug,
       product.unit, product.quantity_step, product.is_sold, product.price_cents, product.vat_percent,
       product.category_id, product.vendor_id, file.name as image_name,
       coalesce(cover.caption, '') as image_caption
from basket_line line
join product on product.id = line.product_id
left join product_image cover on cover.product_id = product.id and cover.is_cover
left join file on file.id = cover.file_id;

-- A refusal is an error whose SQLSTATE is SH and the status of the answer, its message the code of the
-- answer: it takes back everything the call has written, and src/base/refusals.server.ts words it.
create function refuse(status int, code text, facts jsonb default null) returns void language plpgsql as $$
begin
  raise exception using errcode = 'SH' || status, message = code, detail = coalesce(facts::text, '');
end $$;

-- Two requests with one key go one after the other, and the later finds what the first has left.
create function lock_key(key_owner text, wanted_key text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(key_owner || ' ' || wanted_key, 0));
$$;

-- Given again as it was given first; nobody looks into it.
alter table idempotency_key alter column answer type json;

-- The open basket of a customer or, without one, of a guest's session; its row stays locked until the
-- transaction ends. An id that is given must be one of that owner's.
create function open_basket(buyer int, visit int, wanted int) returns int language plpgsql as $$
declare
  mine int;
  its_state text;
begin
  if wanted is not null then
    select id, state into mine, its_state from basket
    where id = wanted and case when buyer is null then session_id = visit else customer_id = buyer end
    for no key update;
    if mine is null then perform refuse(404, 'messages.basket.notFound'); end if;
    if its_state = 'ordered' then perform refuse(409, 'messages.basket.ordered'); end if;
  elsif buyer is not null then
    select id into mine from basket where customer_id = buyer and state = 'open' for no key update;
    if mine is null then
      insert into basket (customer_id) values (buyer)
      on conflict (customer_id) where state = 'open' and customer_id is not null
      do update set updated_at = now() returning id into mine;
    end if;
  else
    select id into mine from basket where session_id = visit and state = 'open' for no key update;
    if mine is null then
      -- A session that is just being signed in is waited for and then found gone.
      insert into basket (session_id) select id from session where id = visit for key share
      on conflict (session_id) where state = 'open' and session_id is not null
      do update set updated_at = now() returning id into mine;
    end if;
    -- The session ended while the request was on its way, so its page is out of date as well.
    if mine is null then perform refuse(403, 'messages.token.forbidden'); end if;
  end if;
  return mine;
end $$;

-- Adds a product, or more of it, and returns the basket as it is then. With a key that is done once,
-- and a repeat gets the answer of the first.
create function add_to_basket(
  buyer int, visit int, wanted int, wanted_product int, added int, most int,
  key_owner text, wanted_key text, hash bytea
) returns json language plpgsql as $$
declare
  mine int;
  sold record;
  known record;
  given json;
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
