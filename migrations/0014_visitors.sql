-- Processes remember for a moment who is behind a session and what they pay; they hear at once when it changes.

create function tell_visitors() returns trigger language plpgsql as $$
begin
  perform pg_notify('bastion_visitors', '');
  return null;
end $$;

-- A new session, customer or price group is nobody's yet.
create trigger tell_visitors after delete or truncate or update of customer_id, expires_at on session
  for each statement execute function tell_visitors();
create trigger tell_visitors after delete or truncate or update on customer
  for each statement execute function tell_visitors();
create trigger tell_visitors after delete or truncate or update on price_group
  for each statement execute function tell_visitors();
create trigger tell_visitors after insert or delete or truncate or update on discount
  for each statement execute function tell_visitors();
create trigger tell_visitors after insert or delete or truncate or update on category_ancestor
  for each statement execute function tell_visitors();
create trigger tell_visitors after insert or delete or truncate or update on wishlist_item
  for each statement execute function tell_visitors();
