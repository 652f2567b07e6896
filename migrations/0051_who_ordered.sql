-- compatible: the program before does not fill it in; 0053 does for what it orders meanwhile.

alter table orders add column person_id int;
