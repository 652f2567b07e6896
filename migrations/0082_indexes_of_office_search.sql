-- compatible: indexes.

drop index concurrently if exists company_words;
create index concurrently company_words on company
  using gin (company_words(company_name, company_id, vat_id, ext_vat_id) gin_trgm_ops);

drop index concurrently if exists person_words;
create index concurrently person_words on person
  using gin (person_words(email, first_name, last_name, phone) gin_trgm_ops);

drop index concurrently if exists customer_address_words;
create index concurrently customer_address_words on customer_address
  using gin (address_words(city, phone) gin_trgm_ops);

drop index concurrently if exists invoice_number_part;
create index concurrently invoice_number_part on invoice using gin (number gin_trgm_ops);

drop index concurrently if exists invoice_symbol;
create index concurrently invoice_symbol on invoice (variable_symbol);

drop index concurrently if exists invoice_gross;
create index concurrently invoice_gross on invoice (gross_cents);

drop index concurrently if exists orders_created;
create index concurrently orders_created on orders (created_at desc, id desc);
