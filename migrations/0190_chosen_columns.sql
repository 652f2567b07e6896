-- compatible: a new table.

-- Columns of a list of the office that somebody has chosen; who has chosen none sees them all.
create table staff_chosen_columns (
  person_id int not null references staff_person on delete cascade,
  list text not null check (list <> '' and length(list) <= 40),
  columns text[] not null check (cardinality(columns) <= 60),
  primary key (person_id, list)
);
