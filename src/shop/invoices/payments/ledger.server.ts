import type { Db } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { DocumentKind } from '#shop/invoices/invoice.server.ts';

export type DocumentEntry = {
  number: string;
  kind: DocumentKind;
  issued_on: string;
  due_on: string;
  company_name: string;
  email: string;
  phone: string;
  order_number: string;
  gross_cents: Cents;
  unpaid_cents: Cents;
  /** Past the day it was due; 0 or less before it. */
  days_late: number;
};

export type DocumentFilter = {
  customerId?: CompanyId;
  customer?: string | undefined;
  /** Days of issue as YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
  isUnpaid?: boolean;
  isOverdue?: boolean;
  limit: number;
};

/** Documents of all customers, for the shop's own people: the newest first, overdue ones the latest first. */
export async function listDocuments(sql: Db, filter: DocumentFilter) {
  const rows = await readDocuments(sql, filter);
  return {
    documents: rows.map(({ total: _, total_unpaid: __, ...row }): DocumentEntry => row),
    total: rows[0]?.total ?? 0,
    /** Of everything that fits, not only of what is listed. */
    unpaidCents: Number(rows[0]?.total_unpaid ?? 0),
  };
}

type DocumentRow = DocumentEntry & { total: number; total_unpaid: string };

const readDocuments = (sql: Db, filter: DocumentFilter) => sql<DocumentRow[]>`
  with documents as (
    select invoice.id, invoice.number, invoice.kind, issued_on::text, due_on::text,
           company.company_name, person.email, person.phone, orders.number as order_number,
           invoice.gross_cents, current_date - due_on as days_late,
           invoice.gross_cents - coalesce((select sum(amount_cents) from invoice_payment
                                           where invoice_id = invoice.id), 0)::int as unpaid_cents
    from invoice
    join orders on orders.id = invoice.order_id
    join company on company.id = invoice.customer_id
    join person on person.id = orders.person_id
    where ${filter.customer ? sql`plain_text(concat_ws(' ', person.email, company.company_name)) like '%' || plain_text(${filter.customer}) || '%'` : sql`true`}
      and ${filter.customerId ? sql`invoice.customer_id = ${filter.customerId}` : sql`true`}
      and ${filter.from ? sql`issued_on >= ${filter.from}::date` : sql`true`}
      and ${filter.to ? sql`issued_on <= ${filter.to}::date` : sql`true`}
  )
  select number, kind, issued_on, due_on, company_name, email, phone, order_number, gross_cents,
         unpaid_cents, days_late, count(*) over ()::int as total,
         sum(greatest(unpaid_cents, 0)) over () as total_unpaid
  from documents
  where ${filter.isUnpaid || filter.isOverdue ? sql`unpaid_cents > 0` : sql`true`}
    and ${filter.isOverdue ? sql`days_late > 0` : sql`true`}
  order by ${filter.isOverdue ? sql`due_on, id` : sql`issued_on desc, id desc`}
  limit ${filter.limit}`;

export type PaymentEntry = {
  paid_on: string;
  cents: Cents;
  reference: string | null;
  note: string;
};

export const listPayments = (sql: Db, invoiceId: number) => sql<PaymentEntry[]>`
  select paid_on::text, amount_cents as cents, reference, note from invoice_payment
  where invoice_id = ${invoiceId} order by paid_on, id`;
