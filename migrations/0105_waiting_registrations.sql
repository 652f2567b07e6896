-- compatible
-- Until when a registration can be confirmed from its own mailbox. Null: it waits for staff or for administrators, or for nobody.
alter table person add column confirm_by timestamptz;

-- Who has such a link was told of it by mail; where staff approve, they were.
update person set confirm_by = link.expires_at
from (
  select person_id, max(expires_at) as expires_at from one_time_link
  where purpose = 'activation' group by person_id
) link
where link.person_id = person.id and person.state = 'pending'
  and exists (
    select from company where company.id = customer_id and company.state = 'pending' and asked_at is null)
  and exists (select from outbox where kind = 'activation' and recipient = person.email);

create index person_unconfirmed on person (confirm_by) where confirm_by is not null;

-- When the administrators of a company were last told who wants to be let in: at most once a day.
create table join_told (
  customer_id int primary key references company on delete cascade,
  at timestamptz not null default now()
);
