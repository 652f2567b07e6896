-- A basket goes with the session it belongs to. A gift card that was put on it works again.
create function release_gift_card() returns trigger language plpgsql as $$
begin
  update gift_card set used_at = null, basket_id = null where basket_id = old.id;
  return old;
end $$;

create trigger basket_abandoned before delete on basket
  for each row execute function release_gift_card();

create index gift_card_basket on gift_card (basket_id) where basket_id is not null;
