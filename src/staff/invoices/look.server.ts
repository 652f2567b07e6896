import type { Db } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { findXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import {
  type EinvoiceEntry,
  findPause,
  listEinvoices,
} from '#shop/invoices/einvoice/network/staff.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { openAdvances } from '#shop/invoices/issue/billed.server.ts';
import { isAnyLeft, readCreditable } from '#shop/invoices/issue/creditable.server.ts';
import { findMark } from '#shop/invoices/pdf/kept-pdf.server.ts';
import {
  getDocument,
  type Invoice,
  type PrintedDocument,
  readIssued,
} from '#shop/invoices/invoice.server.ts';
import { listPayments } from '#shop/invoices/payments/ledger.server.ts';
import { getProforma, readIssuedProforma } from '#shop/invoices/pdf/proforma-document.server.ts';
import { besideCodes } from '#staff/goods.server.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';
import { forScreen } from './for-screen.server.ts';

/** One document with everything around it. */
export const lookAtInvoice = readingJob(contract.getInvoice, async ({ sql }, { number }) => {
  const document = await getDocument(sql, number);
  const { id } = document;
  const [
    payments,
    { is_creditable: isCreditable, creditable },
    [einvoice],
    pause,
    events,
    kept,
    credits,
    settled,
    [reminders],
  ] = await Promise.all([
    listPayments(sql, id),
    readLeft(sql, document),
    listEinvoices(sql, { number, limit: 1 }) as Promise<EinvoiceEntry[]>,
    findPause(sql),
    listEvents(sql, id, number),
    findMark(sql, { invoice: id }),
    sql<{ number: string; gross_cents: Cents }[]>`
        select number, gross_cents from invoice where credited_invoice_id = ${id} order by id limit 100`,
    sql<{ number: string; cents: Cents }[]>`
        select number, sum(base_cents + off.vat_cents)::int as cents
        from (select invoice_id as other, base_cents, vat_cents from advance_settlement where advance_id = ${id}
              union all
              select advance_id, base_cents, vat_cents from advance_settlement where invoice_id = ${id}) off
        join invoice on invoice.id = other group by invoice.id order by invoice.id limit 100`,
    sql<
      [
        {
          level: number;
          reason: string | null;
          handed_cents: Cents | null;
          customer_id: number;
          days_late: number;
        },
      ]
    >`
        select coalesce((select max(level) from invoice_reminder where invoice_id = invoice.id), 0)::int as level,
               (select reason from invoice_reminder_pause where invoice_id = invoice.id) as reason,
               handed_cents, customer_id, current_date - due_on as days_late
        from invoice where id = ${id}`,
  ]);
  const { letterhead, lines } = forScreen(document);
  const named = await besideCodes(sql, lines);
  const leftOf = new Map(creditable.map((line) => [line.position, line]));
  const { handed_cents: handed } = reminders;
  return {
    invoice: {
      ...document,
      letterhead,
      is_creditable: isCreditable,
      lines: named.map((line) => ({
        left: 0,
        left_cents: 0,
        ...line,
        ...leftOf.get(line.position),
      })),
      unpaid_cents: document.gross_cents - document.paid_cents,
      days_late: reminders.days_late,
      customer_id: reminders.customer_id,
      reminded: reminders.level,
      pause_reason: reminders.reason,
      handed: handedOf(handed, document),
      payments: [...payments],
      credits: [...credits],
      settled: [...settled],
      events,
      einvoice: einvoice ?? null,
      service_pause: pause && { until: pause.until, message: pause.answer.message },
      kept: kept && { at: kept.kept_at, is_late: kept.is_late },
    },
  };
});

/** Handed over as it is, handed over before the last payment, or not at all. */
const handedOf = (
  handed: Cents | null,
  { paid_cents: paid }: Invoice,
): contract.Invoice['handed'] => (handed === null ? 'new' : handed === paid ? 'same' : 'changed');

/** What a credit note may still take back: pieces and cents of lines, or the rest of a taxed payment. */
async function readLeft(sql: Db, { id, kind, order_id: orderId }: Invoice) {
  if (kind === 'advance') {
    const open = (await openAdvances(sql, orderId)).find((one) => one.id === id);
    return {
      is_creditable: open?.rates.some(({ baseCents }) => baseCents > 0) ?? false,
      creditable: [],
    };
  }
  if (kind === 'credit_note') return { is_creditable: false, creditable: [] };
  const known = await readCreditable(sql, id);
  return {
    is_creditable: isAnyLeft(known),
    creditable: known.lines.map((line) => {
      const leftCents = line.cents - line.creditedCents;
      return {
        position: line.position,
        left: leftCents > 0 || line.cents === 0 ? line.quantity - line.credited : 0,
        left_cents: leftCents,
      };
    }),
  };
}

/** The name of the person whose address is in `who`; at a terminal there is only the account. */
const nameOf = (sql: Db) => sql`coalesce((select name from staff_person where email = who), who)`;

async function listEvents(sql: Db, id: number, number: string): Promise<contract.InvoiceEvent[]> {
  const mails = ['invoice', 'einvoice'].flatMap((kind) => [
    `${kind}:${id}`,
    `${kind}:${id}:orderer`,
  ]);
  return [
    ...(await sql<contract.InvoiceEvent[]>`
      select created_at as at, 'issued' as what,
             (select ${nameOf(sql)} from audit_entry join audit on audit.id = audit_id
              where entity = 'invoice' and key = ${number} and before is null limit 1) as who,
             '' as detail, null as message, null::int as level, gross_cents as cents
      from invoice where id = ${id}
      union all
      select coalesce(sent_at, created_at), case when attempts > 3 and sent_at is null then 'undelivered'
                  -- With the XML too: to who is not on the network, or has agreed to it.
                  when subject_key like 'einvoice:%' or exists (
                    select from einvoice_delivery where invoice_id = ${id} and state = 'mailed') then 'mailed_xml'
                  else 'mailed' end,
             null, recipient, last_error, null, null
      from outbox where subject_key = any(${mails})
      union all
      select at, 'einvoice', null, state, answer ->> 'message', null, null from einvoice_event where invoice_id = ${id}
      union all
      select created_at, 'paid', null, note, null, null, amount_cents from invoice_payment where invoice_id = ${id}
      union all
      select at, 'reminded', ${nameOf(sql)}, recipient, null, level, unpaid_cents from invoice_reminder where invoice_id = ${id}
      union all
      select created_at, 'credited', null, number, reason, null, gross_cents from invoice where credited_invoice_id = ${id}
      union all
      select at, 'handed', ${nameOf(sql)}, format, null, null, null from accounting_handover
      where id in (select handover_id from accounting_handover_document where invoice_id = ${id})
      order by 1 limit 200`),
  ];
}

/** One document as it is now, to be drawn. */
export const openInvoice = readingJob({
  title: 'invoices open',
  needs: contract.getInvoicePdf.needs,
  work: ({ sql }, number: string) => getDocument(sql, number),
});

/** Documents to be drawn into one PDF as they were issued, invoices and proformas, in the order they were named. */
export const openDocuments = readingJob({
  title: 'invoices documents',
  needs: contract.printInvoices.needs,
  async work({ sql }, numbers: string[]) {
    const documents: PrintedDocument[] = [];
    for (const number of new Set(numbers))
      documents.push(
        number.startsWith('Z')
          ? (await readIssuedProforma(sql, (await getProforma(sql, number)).id))!
          : (await readIssued(sql, (await getDocument(sql, number)).id))!,
      );
    return documents;
  },
});

/** The XML byte by byte; a document that is sent as PDF only has none. */
export const openInvoiceXml = readingJob({
  title: 'invoices xml',
  needs: contract.getInvoiceXml.needs,
  async work({ sql }, number: string) {
    const { id } = await getDocument(sql, number);
    const xml = await findXml(sql, id);
    if (!xml) throw ShopError.notFound('messages.einvoice.none');
    return xml;
  },
});
