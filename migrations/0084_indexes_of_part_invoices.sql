-- compatible: indexes. One invoice of the rest of an order, one of each shipment.

drop index concurrently if exists invoice_of_order;
create index concurrently invoice_of_order on invoice (order_id, kind);

drop index concurrently if exists invoice_of_rest;
create unique index concurrently invoice_of_rest on invoice (order_id) where kind = 'invoice' and shipment_id is null;

drop index concurrently if exists invoice_of_shipment;
create unique index concurrently invoice_of_shipment on invoice (shipment_id) where shipment_id is not null;

drop index concurrently if exists invoice_line_of_order;
create index concurrently invoice_line_of_order on invoice_line (order_line_id) where order_line_id is not null;

drop index concurrently if exists invoice_payment_of_prepayment;
create index concurrently invoice_payment_of_prepayment on invoice_payment (prepayment_id) where prepayment_id is not null;

drop index concurrently if exists invoice_order;
