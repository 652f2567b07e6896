-- compatible: a new table, a column that a trigger keeps, a function that takes and returns the same.

-- Work that one of the processes does now and then. What began and what came to its end are kept apart:
-- only the age of the end tells that the work is still done.
create table job (
  name text primary key,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- What the run that began last has found so far, and the last one that came to its end.
  finding int not null default 0,
  found int not null default 0
);

-- Each series has a part of the year's numbers to itself, so that no two of them can ever meet: a payment is
-- matched by this number alone. A number is the year and six digits; where that is too few (`numbers` in
-- `setting`) two digits of the year and eight. Those of the first kind begin with 20, the others do not
-- until 2120.
create function number_range(series text, is_wide boolean, out first int, out final int)
  language sql immutable parallel safe as $$
  select (case series when 'invoice' then 0 when 'order' then 500000 else 900000 end)
           * (case when is_wide then 100 else 1 end) + 1,
         (case series when 'invoice' then 500000 when 'order' then 900000 else 1000000 end)
           * (case when is_wide then 100 else 1 end) - 1
$$;

-- Before it could run past its last number: it began again with fewer digits, and met what was there.
create or replace function next_number(wanted text, in_year int) returns text language plpgsql as $$
declare
  is_wide constant boolean :=
    coalesce((select (value ->> 'wide')::boolean from setting where key = 'numbers'), false);
  period constant int := case when is_wide then in_year % 100 else in_year end;
  bounds constant record := number_range(wanted, is_wide);
  taken int;
begin
  insert into number_series as known (series, year, last)
  values (wanted, period, bounds.first)
  on conflict (series, year) do update set last = known.last + 1
  returning last into taken;
  if taken > bounds.final then
    raise exception 'the numbers of the series % are used up for %', wanted, in_year
      using errcode = 'BN001', hint = 'Set "numbers": {"wide": true} with: shop settings set';
  end if;
  return case when is_wide then lpad(period::text, 2, '0') || lpad(taken::text, 8, '0')
              else period::text || lpad(taken::text, 6, '0') end;
end $$;

-- What was paid, beside the amount: the sums of an account are read from an index instead of every payment.
alter table invoice add column paid_cents int not null default 0;

create function keep_paid() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update invoice set paid_cents = (
      select coalesce(sum(amount_cents), 0) from invoice_payment where invoice_id = old.invoice_id)
    where id = old.invoice_id;
  end if;
  if tg_op <> 'DELETE' then
    update invoice set paid_cents = (
      select coalesce(sum(amount_cents), 0) from invoice_payment where invoice_id = new.invoice_id)
    where id = new.invoice_id;
  end if;
  return null;
end $$;

create trigger invoice_paid after insert or update or delete on invoice_payment
  for each row execute function keep_paid();
