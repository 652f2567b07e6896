-- A photograph in a listing is shown a third as large as on its product's page; the form for it lies beside it.
-- A drawing has none, it is the same at any size, and neither have photographs that came before.
alter table file add column small bytea;
alter table file alter column small set storage external;
