import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import type { Letterhead } from '#base/files/pdf.server.ts';
import type { VatRow } from '#base/values/vat.ts';
import type { EParty, ESupplier } from './einvoice/document.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

/** Seller or buyer as they were on the day of issue. */
export type Party = Omit<EParty, 'phone' | 'email'>;
export type Supplier = Required<ESupplier>;

export type InvoiceLine = {
  position: number;
  code: string;
  /** What the buyer called it; a proforma of before does not know. */
  own_number?: string;
  name: string;
  unit: string;
  quantity: number;
  unit_cents: Cents;
  unit_fraction: number;
  total_cents: Cents;
  vat_percent: number;
  /** Why 0 %: a code of the European list, a text, or both. */
  exemption_code: string;
  exemption_reason: string;
};

/** `advance`: a tax document for money that came before the goods. */
export type DocumentKind = 'invoice' | 'credit_note' | 'advance';

export type Invoice = {
  id: number;
  kind: DocumentKind;
  number: string;
  variable_symbol: string;
  issued_on: string;
  supplied_on: string;
  due_on: string;
  order_id: number;
  order_number: string;
  payment_name: string;
  payment_kind: PaymentKind;
  note: string;
  /** What the customer calls the order, and their project it is for; empty where they said nothing. */
  customer_reference: string;
  project_name: string;
  /** Of a credit note: which invoice it takes back, and why. */
  credited_number: string | null;
  reason: string;
  supplier: Supplier;
  buyer: Party;
  net_cents: Cents;
  vat_cents: Cents;
  gross_cents: Cents;
  paid_cents: Cents;
  /** What of `paid_cents` a gift card has paid. */
  card_cents: Cents;
  /** What of `paid_cents` was set off against a note, or the invoice it takes back. */
  set_off_cents: Cents;
  /** By how much the sum to pay is rounded, because it is paid in cash; it is taken off `paid_cents`. */
  rounding_cents: Cents;
  letterhead: Letterhead;
  lines: InvoiceLine[];
  rates: VatRow[];
};

/** A tax document, or a proforma, which asks for a prepayment and looks like one. */
export type PrintedDocument = Omit<Invoice, 'kind'> & {
  kind: DocumentKind | 'proforma';
  /** The day whose state a reprint says; a document as it was issued has none. */
  as_of?: string;
};

/** The whole document, for its owner only; what is not theirs is not there. */
export const findInvoice = (sql: Db, customerId: CompanyId, id: number) =>
  readInvoice(sql, sql`invoice.id = ${id} and invoice.customer_id = ${customerId}`);

/** For the shop's own people, who know documents by their numbers. */
export async function getDocument(sql: Db, number: string): Promise<Invoice> {
  const document = await readInvoice(sql, sql`invoice.number = ${number}`);
  if (!document) throw ShopError.notFound('messages.invoice.notFound');
  return document;
}

/** As it was on the day of issue: what was booked with it is on it, what came later is not. */
export const readIssued = (sql: Db, id: number) =>
  readInvoice(
    sql,
    sql`invoice.id = ${id}`,
    sql`payment.created_at <= invoice.created_at and payment.paid_on <= invoice.issued_on`,
  );

async function readInvoice(
  sql: Db,
  condition: Fragment,
  isCounted: Fragment = sql`true`,
): Promise<Invoice | null> {
  const [invoice] = await sql<Omit<Invoice, 'letterhead'>[]>`
    select invoice.id, invoice.kind, invoice.number, invoice.variable_symbol,
           invoice.issued_on::text, invoice.supplied_on::text, invoice.due_on::text,
           orders.id as order_id, orders.number as order_number, orders.payment_name, orders.payment_kind,
           orders.note,
           orders.customer_reference, orders.project_name,
           credited.number as credited_number, invoice.reason, invoice.supplier, invoice.buyer,
           invoice.net_cents, invoice.vat_cents, invoice.gross_cents,
           paid.*,
           (select jsonb_agg(to_jsonb(line) order by line.position) from invoice_line line
            where line.invoice_id = invoice.id) as lines,
           (select jsonb_agg(jsonb_build_object('vatPercent', rate.vat_percent,
                     'baseCents', rate.base_cents, 'vatCents', rate.vat_cents)
                     order by rate.vat_percent desc) from invoice_vat rate
            where rate.invoice_id = invoice.id) as rates
    from invoice
    join orders on orders.id = invoice.order_id
    left join invoice credited on credited.id = invoice.credited_invoice_id
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::int as paid_cents,
             coalesce(sum(amount_cents) filter (where reference like 'gift-card:%'), 0)::int as card_cents,
             coalesce(sum(amount_cents) filter (where is_set_off), 0)::int as set_off_cents,
             coalesce(-sum(amount_cents) filter (where is_rounding), 0)::int as rounding_cents
      from invoice_payment payment where invoice_id = invoice.id and ${isCounted}) as paid
    where ${condition}`;
  return invoice ? { ...invoice, letterhead: await getLetterhead(sql) } : null;
}
