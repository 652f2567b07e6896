-- compatible: rows of a table that the program before does not ask for.

-- Apart from the triggers, which have been there since the file before: what changes meanwhile is noted by them.
insert into product_facts select * from known_facts order by product_id on conflict do nothing;
analyze product_facts;
