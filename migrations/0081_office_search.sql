-- compatible: new functions.

-- What the office finds a customer by, as order_words is for orders: names and numbers of the company, its people and
-- their phones, its town.
create function company_words(company_name text, company_id text, vat_id text, ext_vat_id text) returns text
language sql immutable parallel safe strict
return plain_text(company_name || ' ' || company_id || ' ' || vat_id || ' ' || ext_vat_id);

create function person_words(email text, first_name text, last_name text, phone text) returns text
language sql immutable parallel safe strict
return plain_text(
  email || ' ' || first_name || ' ' || last_name || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'));

create function address_words(city text, phone text) returns text
language sql immutable parallel safe strict
return plain_text(city || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'));
