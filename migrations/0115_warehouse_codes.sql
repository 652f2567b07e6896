-- compatible: a new column with a default.

-- What people of the shop call a warehouse in the head of a column: BA, ZA, KE. Empty: by its name.
alter table warehouse add column code text not null default '' check (length(code) <= 6);

-- Where there is one warehouse in a regional capital it is called as cars are there.
update warehouse set code = plate.code
from (values ('Bratislava', 'BA'), ('Trnava', 'TT'), ('Trenčín', 'TN'), ('Nitra', 'NR'), ('Žilina', 'ZA'),
             ('Banská Bystrica', 'BB'), ('Prešov', 'PO'), ('Košice', 'KE')) as plate (city, code)
where replace(warehouse.name, e'\u00a0', ' ') like '%' || plate.city || '%'
  and (select count(*) from warehouse other
       where replace(other.name, e'\u00a0', ' ') like '%' || plate.city || '%') = 1;
