-- compatible: new columns with a default.

-- Cash is paid in whole five cents. What the document says of it stands on the document; what became of it is booked
-- beside the payments, so that what is left to pay is one subtraction everywhere.
alter table invoice
  add column rounding_cents int not null default 0,
  add constraint invoice_rounding check (rounding_cents between -2 and 4) not valid;
alter table invoice_payment add column is_rounding boolean not null default false;
