-- compatible: indexes.

-- Lists of the office: taxed payments, and proformas as they are read and looked for.
drop index concurrently if exists invoice_advances;
create index concurrently invoice_advances on invoice (issued_on desc, id desc) where kind = 'advance';

drop index concurrently if exists proforma_issued;
create index concurrently proforma_issued on proforma (issued_on desc, id desc);

drop index concurrently if exists proforma_due;
create index concurrently proforma_due on proforma (due_on, id);

drop index concurrently if exists proforma_number_part;
create index concurrently proforma_number_part on proforma using gin (number gin_trgm_ops);

drop index concurrently if exists proforma_symbol;
create index concurrently proforma_symbol on proforma (variable_symbol);

drop index concurrently if exists proforma_gross;
create index concurrently proforma_gross on proforma (gross_cents);
