import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import type { ELine } from './einvoice/document.ts';
import { roundingOf } from './issue/cash-rounding.server.ts';
import type { Invoice } from './invoice.server.ts';

export type Period = { from: string; to: string };

export type BookedPayment = { paid_on: string; cents: Cents; reference: string; note: string };

/** A document with everything an accountant books. */
export type BookedDocument = Omit<
  Invoice,
  | 'order_id'
  | 'payment_name'
  | 'note'
  | 'customer_reference'
  | 'project_name'
  | 'card_cents'
  | 'set_off_cents'
  | 'letterhead'
  | 'lines'
> & {
  /** What the document adds to its sum to pay because cash is rounded, and what of it stands now. */
  said_rounding_cents: Cents;
  lines: ELine[];
  payments: BookedPayment[];
  has_xml: boolean;
  /** Never given to an accountant (in the format that was asked for, if one was), paid since it was, or as it was given. */
  handed: 'new' | 'changed' | 'same';
};

/** Documents issued in the period, in the order of their numbers; with a format, `handed` is of its files alone. */
export const listBooked = (sql: Db, { from, to }: Period, format?: string) =>
  readBooked(sql, sql`invoice.issued_on between ${from}::date and ${to}::date`, format);

/** Documents whose tax belongs to the period: of the day of supply, of the prepayment, or of the correction. */
export const listTaxed = (sql: Db, { from, to }: Period) =>
  readBooked(sql, sql`invoice.supplied_on between ${from}::date and ${to}::date`);

/** Those with these numbers. */
export const listNumbered = (sql: Db, numbers: string[]) =>
  readBooked(sql, sql`invoice.number = any(${numbers})`);

/** Those of one handover, as they are today. */
export const listHanded = (sql: Db, handoverId: number) =>
  readBooked(
    sql,
    sql`invoice.id in (select invoice_id from accounting_handover_document where handover_id = ${handoverId})`,
  );

const readBooked = (sql: Db, condition: Fragment, format?: string) => sql<BookedDocument[]>`
  select invoice.id, invoice.kind, invoice.number, invoice.variable_symbol, invoice.issued_on::text,
         invoice.supplied_on::text, invoice.due_on::text, orders.number as order_number, orders.payment_kind,
         credited.number as credited_number, invoice.reason, invoice.supplier, invoice.buyer,
         invoice.net_cents, invoice.vat_cents, invoice.gross_cents, invoice.paid_cents,
         invoice.rounding_cents as said_rounding_cents, ${roundingOf(sql)} as rounding_cents,
         rates.rows as rates, lines.rows as lines, payments.rows as payments,
         exists (select from einvoice_document where invoice_id = invoice.id) as has_xml,
         case when handed.paid_cents is null then 'new'
              when handed.paid_cents <> invoice.paid_cents then 'changed' else 'same' end as handed
  from invoice
  join orders on orders.id = invoice.order_id
  left join invoice credited on credited.id = invoice.credited_invoice_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('vatPercent', vat_percent, 'baseCents', base_cents,
                     'vatCents', vat_cents) order by vat_percent desc) as rows
    from invoice_vat where invoice_id = invoice.id) as rates on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('position', position, 'code', code, 'name', name, 'unit', unit,
                     'quantity', quantity, 'unitPrice', unit_cents::bigint * 100 + unit_fraction,
                     'cents', total_cents, 'vatPercent', vat_percent) order by position) as rows
    from invoice_line where invoice_id = invoice.id) as lines on true
  left join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('paid_on', paid_on, 'cents', amount_cents,
                     'reference', coalesce(reference, ''), 'note', note) order by paid_on, id), '[]') as rows
    from invoice_payment where invoice_id = invoice.id) as payments on true
  left join lateral (
    select given.paid_cents from accounting_handover_document given
    join accounting_handover handover on handover.id = given.handover_id
    where given.invoice_id = invoice.id
      and ${format === undefined ? sql`true` : sql`handover.format = ${format}`}
    order by given.handover_id desc limit 1) as handed on true
  where ${condition}
  order by invoice.number`;

/** Remembers what was given to whom, as it was. Figures of the control statement are no documents. */
export async function rememberHandover(
  tx: Db,
  { who, format, from, to }: Period & { who: string; format: string },
  documents: Pick<BookedDocument, 'id' | 'paid_cents'>[],
): Promise<number> {
  const [made] = await tx<[{ id: number }]>`
    insert into accounting_handover (who, format, from_day, to_day)
    values (${who}, ${format}, ${from}, ${to}) returning id`;
  if (format === 'control') return made.id;
  await tx`
    insert into accounting_handover_document (handover_id, invoice_id, paid_cents)
    select ${made.id}, * from unnest(${documents.map(({ id }) => id)}::int[],
                                     ${documents.map(({ paid_cents }) => paid_cents)}::int[])`;
  return made.id;
}

export type Handover = Period & {
  id: number;
  at: Date;
  who: string;
  format: string;
  documents: number;
};

export const listHandovers = (sql: Db, limit: number, id?: number) => sql<Handover[]>`
  select id, at, who, format, from_day::text as "from", to_day::text as "to",
         (case format
            when 'control' then (select count(*) from invoice where supplied_on between from_day and to_day)
            else (select count(*) from accounting_handover_document where handover_id = handover.id)
          end)::int as documents
  from accounting_handover handover where ${id === undefined ? sql`true` : sql`id = ${id}`}
  order by id desc limit ${limit}`;
