-- compatible
-- Who made a key: whoever pauses them is shown it. Keys of before are found by the name that was noted, where one person has it.
alter table api_key add column person_id int references person on delete set null;

update api_key set person_id = maker.id
from (
  select customer_id, min(id) as id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
  from person group by 1, 3 having count(*) = 1
) maker
where maker.customer_id = api_key.customer_id and maker.name = created_by;

create index api_key_person on api_key (person_id) where revoked_at is null;
create index shared_list_person on shared_list (person_id) where revoked_at is null;
