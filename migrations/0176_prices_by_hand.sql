-- compatible: a new table.

-- A price of one line of one order that somebody of the office has set. The line itself has the price that applies; here
-- is why, and what it would cost otherwise. Below the lowest margin it waits for the owner, and the line costs what it has cost.
create table line_price (
  order_line_id int primary key references order_line on delete cascade,
  state text not null check (state in ('agreed', 'waiting', 'refused')),
  unit_cents int not null check (unit_cents >= 0),
  unit_fraction smallint not null default 0 check (unit_fraction between 0 and 99),
  usual_list_cents int not null check (usual_list_cents >= 0),
  usual_list_fraction smallint not null check (usual_list_fraction between 0 and 99),
  usual_discount_bp int not null check (usual_discount_bp between 0 and 10000),
  usual_unit_cents int not null check (usual_unit_cents >= 0),
  usual_unit_fraction smallint not null check (usual_unit_fraction between 0 and 99),
  reason text not null check (reason <> '' and length(reason) <= 200),
  who text not null,
  decided_by text,
  created_at timestamptz not null default now()
);
