-- compatible: new columns with a default.

-- What the customer calls the order, the job it is for, and whether goods that are here go first.
alter table basket
  add column customer_reference text not null default '',
  add column project_id int,
  add column is_split boolean not null default false,
  add constraint basket_customer_reference check (length(customer_reference) <= 35) not valid,
  add constraint basket_project_id_fkey foreign key (project_id) references project on delete set null not valid;

-- `project_name` stays when the job is gone. Shipping was charged `shipping_count` times.
alter table orders
  add column customer_reference text not null default '',
  add column project_id int,
  add column project_name text not null default '',
  add column is_split boolean not null default false,
  add column shipping_count smallint not null default 1,
  add constraint orders_customer_reference check (length(customer_reference) <= 35) not valid,
  add constraint orders_shipping_count check (shipping_count between 1 and 2) not valid,
  add constraint orders_project_id_fkey foreign key (project_id) references project on delete set null not valid;
