import type { Fragment, Sql } from '#base/database.server.ts';
import { type Cents, toEuros } from '#base/money.ts';
import type { InvoiceListItem } from './contract.ts';

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
  customerId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, [sums]] = await Promise.all([
    sql<InvoiceRow[]>`
      with mine as (${withUnpaid(sql, customerId)})
      select *, unpaid_cents > 0 and is_past_due as is_overdue from mine
      order by issued_on desc, id desc limit ${limit} offset ${offset}`,
    sql<SumRow[]>`
      with mine as (${withUnpaid(sql, customerId)})
      select count(*)::int,
             coalesce(sum(unpaid_cents) filter (where unpaid_cents > 0), 0)::int as unpaid,
             coalesce(sum(unpaid_cents) filter (where unpaid_cents > 0 and is_past_due), 0)::int
               as overdue,
             (count(*) filter (where unpaid_cents > 0 and is_past_due))::int as overdue_count
      from mine`,
  ]);
  return {
    invoices: rows.map(itemOf),
    invoices_count: sums!.count,
    not_paid_total: toEuros(sums!.unpaid),
    overdue_total: toEuros(sums!.overdue),
    overdue_count: sums!.overdue_count,
  };
}

const withUnpaid = (sql: Sql, customerId: number): Fragment => sql`
  select id, number, variable_symbol, issued_on::text, due_on::text, gross_cents,
         due_on < current_date as is_past_due,
         gross_cents - (select coalesce(sum(amount_cents), 0)::int from invoice_payment
                        where invoice_id = invoice.id) as unpaid_cents
  from invoice where customer_id = ${customerId}`;

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
