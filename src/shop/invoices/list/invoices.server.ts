import type { Sql } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import type { InvoiceListItem } from '#shop/invoices/contract.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

type InvoiceRow = {
  id: number;
  number: string;
  variable_symbol: string;
  issued_on: string;
  due_on: string;
  gross_cents: Cents;
  unpaid_cents: Cents;
  is_overdue: boolean;
};
type SumRow = { count: number; unpaid: Cents; overdue: Cents; overdue_count: number };

/** A page of invoices; the sums count every invoice, whichever page is open. */
export async function listInvoices(
  sql: Sql,
  customerId: CompanyId,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, [sums]] = await Promise.all([
    // Pages before this one are passed over in the index alone.
    sql<InvoiceRow[]>`
      select id, number, variable_symbol, issued_on::text, due_on::text, gross_cents,
             gross_cents - paid_cents as unpaid_cents,
             gross_cents > paid_cents and due_on < current_date as is_overdue
      from invoice where id = any(array(
        select id from invoice where customer_id = ${customerId}
        order by issued_on desc, id desc limit ${limit} offset ${offset}))
      order by invoice.issued_on desc, id desc`,
    // Only what is not paid is added up, from an index that holds nothing else.
    sql<SumRow[]>`
      select (select count(*)::int from invoice where customer_id = ${customerId}) as count,
             coalesce(sum(gross_cents - paid_cents), 0)::float8 as unpaid,
             coalesce(sum(gross_cents - paid_cents) filter (where due_on < current_date), 0)::float8
               as overdue,
             (count(*) filter (where due_on < current_date))::int as overdue_count
      from invoice where customer_id = ${customerId} and gross_cents > paid_cents`,
  ]);
  return {
    invoices: rows.map(itemOf),
    invoices_count: sums!.count,
    not_paid_total: toEuros(sums!.unpaid),
    overdue_total: toEuros(sums!.overdue),
    overdue_count: sums!.overdue_count,
  };
}

const itemOf = (row: InvoiceRow): InvoiceListItem => ({
  id: row.id,
  name: row.number,
  varsymbol: row.variable_symbol,
  created_at: row.issued_on,
  due_to: row.due_on,
  amount: toEuros(row.gross_cents),
  not_paid_amount: toEuros(row.unpaid_cents),
  is_overdue: row.is_overdue,
  invoice_url: documentUrl(row),
});

/** Where its owner downloads a document. */
export const documentUrl = ({ id, number }: { id: number; number: string }) =>
  `/files/invoice/${id}/${number}.pdf`;

export const xmlUrl = ({ id, number }: { id: number; number: string }) =>
  `/files/invoice/${id}/${number}.xml`;
