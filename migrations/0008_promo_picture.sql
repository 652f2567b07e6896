alter table promo add column image_file_id int references file;
