-- compatible: a new table, new columns with a default.

-- The invoice as the law knows it: bytes as they were made in the transaction that took the number. The PDF is its copy.
create table einvoice_document (
  invoice_id int primary key references invoice,
  xml bytea not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  constraint einvoice_document_hash check (hash = sha256(xml))
);

create function keep_einvoice() returns trigger language plpgsql as $$
begin
  raise exception 'an issued document is neither changed nor thrown away' using errcode = 'restrict_violation';
end $$;
create trigger kept before update or delete on einvoice_document
  for each row execute function keep_einvoice();

-- Where documents of a company go. The address is that of its DIČ (0245:…) unless it says another; by mail go those of
-- whoever has agreed to it. `outside_duty` says why a company gets no XML at all.
alter table company
  add column peppol_address text,
  add column einvoice_way text not null default 'network',
  add column outside_duty text,
  add constraint company_peppol_address check (peppol_address ~ '^0245:[1-7][0-9]{9}$') not valid,
  add constraint company_einvoice_way check (einvoice_way in ('network', 'mail')) not valid,
  add constraint company_outside_duty check (outside_duty <> '' and length(outside_duty) <= 300) not valid;

-- Why 0 %: a code of the European list (VATEX-EU-…), a text, or both. On a line as it was on the day of issue.
alter table product
  add column exemption_code text not null default '',
  add column exemption_reason text not null default '';
alter table shipping_method
  add column exemption_code text not null default '',
  add column exemption_reason text not null default '';
alter table payment_method
  add column exemption_code text not null default '',
  add column exemption_reason text not null default '';
alter table invoice_line
  add column exemption_code text not null default '',
  add column exemption_reason text not null default '';
