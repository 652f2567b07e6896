import type { Db, Fragment } from '#base/database/database.server.ts';

/** Numbers of the order's invoices, one for each shipment that was invoiced alone; null before the first. */
export const invoiceNumbers = (sql: Db): Fragment => sql`
  select string_agg(number, ', ' order by id) from invoice where order_id = orders.id and kind = 'invoice'`;

/**
 * Something of the order is on no invoice yet. Without shipments that are invoiced alone one look into an index
 * tells; with them, what they hold.
 */
export const isNotInvoiced = (sql: Db): Fragment => sql`
  (not exists (select from invoice where order_id = orders.id and kind = 'invoice' and shipment_id is null)
   and (not exists (select from invoice where order_id = orders.id and kind = 'invoice')
        or exists (
          select from order_line line where line.order_id = orders.id and line.quantity > (
            select coalesce(sum(billed.quantity), 0) from invoice_line billed
            join invoice on invoice.id = billed.invoice_id and kind = 'invoice'
            where billed.order_line_id = line.id))))`;
