import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { FOR_PEOPLE } from '#shop/invoices/einvoice/network/staff.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { isToRemind } from '#staff/reminders/due.server.ts';
import { readProformaNumber, readQuestion } from '#staff/search/question.ts';
import { documentsOf } from '#staff/search/search.server.ts';
import { checkedPeriod } from '#staff/values.ts';
import * as contract from './contract.ts';
import { findProformas, type ListedProforma, listProformas } from './proformas.server.ts';

/** Proformas are no tax documents: they are only where they are asked for, or found by a search. */
type InvoiceView = Exclude<contract.View, 'proforma'>;
const INVOICE_VIEWS = contract.VIEWS.filter((view): view is InvoiceView => view !== 'proforma');

/** Sorted by when they are due. */
const OWED: readonly string[] = ['unpaid', 'overdue', 'remind'];

const PAGE = 50;
/** A larger number is not counted: it takes long and nobody reads it. */
const MOST_COUNTED = 10_000;

/** Conditions as the indexes have them. */
const isToPay = (sql: Db) =>
  sql`invoice.gross_cents > invoice.paid_cents and invoice.kind = 'invoice'`;
const isInView = (sql: Db, view: InvoiceView): Fragment =>
  ({
    all: () => sql`true`,
    unpaid: () => isToPay(sql),
    overdue: () => sql`${isToPay(sql)} and invoice.due_on < current_date`,
    remind: () => isToRemind(sql),
    einvoice: () => sql`invoice.id = any(array(
      select invoice_id from einvoice_delivery where state = any(${[...FOR_PEOPLE]})))`,
    advance: () => sql`invoice.kind = 'advance'`,
    credit: () => sql`invoice.kind = 'credit_note'`,
    unexported: () =>
      sql`(invoice.handed_cents is null or invoice.handed_cents <> invoice.paid_cents)`,
  })[view]();

/**
 * A page of a view: the newest first, or what is due soonest first. A search has one page, the newest that fit, among
 * all documents.
 */
export const pageOfInvoices = readingJob(
  contract.listInvoices,
  async ({ sql }, { search, view, after, einvoice, ...rest }) => {
    const { from, to } = checkedPeriod(rest);
    const sort = rest.sort ?? (OWED.includes(view) ? 'due' : 'issued');
    if (search !== undefined)
      return { invoices: (await searchAll(sql, search)).slice(0, PAGE), has_more: false };
    if (view === 'proforma') {
      const wanted = { from, to, sort, after, limit: PAGE + 1 };
      const rows = (await listProformas(sql, wanted)).map(asListed);
      return { invoices: rows.slice(0, PAGE), has_more: rows.length > PAGE };
    }
    const order =
      sort === 'due'
        ? sql`invoice.due_on, invoice.id`
        : sql`invoice.issued_on desc, invoice.id desc`;
    const place = sql`(select ${sort === 'due' ? sql`due_on` : sql`issued_on`} from invoice where id = ${after ?? null})`;
    const isBehind =
      sort === 'due'
        ? sql`(invoice.due_on, invoice.id) > (${place}, ${after ?? null}::int)`
        : sql`(invoice.issued_on, invoice.id) < (${place}, ${after ?? null}::int)`;
    const hasState =
      einvoice === undefined ? sql`true` : isInState(sql, einvoice, await findFew(sql, einvoice));
    const rows = await readRows(
      sql,
      sql`
        select invoice.id from invoice
        where ${isInView(sql, view)} and ${hasState}
          and ${from ? sql`invoice.issued_on >= ${from}::date` : sql`true`}
          and ${to ? sql`invoice.issued_on <= ${to}::date` : sql`true`}
          and ${after === undefined ? sql`true` : isBehind}
        order by ${order} limit ${stated(sql, PAGE + 1)}`,
      sort,
    );
    return { invoices: rows.slice(0, PAGE), has_more: rows.length > PAGE };
  },
);

/** A number with the first letter of proformas is one of theirs; others may be of any document. */
async function searchAll(sql: Sql, typed: string): Promise<contract.ListedInvoice[]> {
  const ofProforma = readProformaNumber(typed);
  const question = readQuestion(ofProforma ?? typed);
  if (!question) return [];
  const [invoices, proformas] = await Promise.all([
    ofProforma === null ? readRows(sql, documentsOf(sql, 'invoice', question, PAGE), 'issued') : [],
    findProformas(sql, question, PAGE),
  ]);
  return [...invoices, ...proformas.map(asListed)].toSorted((one, other) =>
    other.issued_on.localeCompare(one.issued_on),
  );
}

const asListed = (proforma: ListedProforma): contract.ListedInvoice => ({
  ...proforma,
  kind: 'proforma',
  einvoice: null,
  reminded: 0,
  is_paused: false,
});

/** So many are looked up by themselves; of more, a list in its own order soon meets enough. */
const FEW_INVOICES = 1_000;

/** The documents in a rare state; null for a common one. */
async function findFew(sql: Db, state: contract.EinvoiceState): Promise<number[] | null> {
  const which =
    state === 'kept'
      ? sql`select invoice_id from einvoice_document
            where not exists (select from einvoice_delivery where invoice_id = einvoice_document.invoice_id)`
      : sql`select invoice_id from einvoice_delivery where state = ${state}`;
  const found = await sql<
    { invoice_id: number }[]
  >`${which} limit ${stated(sql, FEW_INVOICES + 1)}`;
  return found.length > FEW_INVOICES ? null : found.map(({ invoice_id: id }) => id);
}

function isInState(sql: Db, state: contract.EinvoiceState, few: number[] | null): Fragment {
  if (few) return sql`invoice.id = any(${few}::int[])`;
  return state === 'kept'
    ? sql`exists (select from einvoice_document where invoice_id = invoice.id)
          and not exists (select from einvoice_delivery where invoice_id = invoice.id)`
    : sql`exists (select from einvoice_delivery where invoice_id = invoice.id and state = ${state})`;
}

/** Which they are is found in an index; only those of the page are looked up. */
const readRows = async (
  sql: Db,
  ids: Fragment,
  sort: contract.Sort,
): Promise<contract.ListedInvoice[]> => [
  ...(await sql<contract.ListedInvoice[]>`
    select invoice.id, invoice.number, invoice.kind, invoice.buyer ->> 'name' as company_name,
           invoice.issued_on::text, invoice.due_on::text, current_date - invoice.due_on as days_late,
           invoice.gross_cents, invoice.gross_cents - invoice.paid_cents as unpaid_cents,
           case when document.invoice_id is null then null else coalesce(delivery.state, 'kept') end as einvoice,
           coalesce((select max(level) from invoice_reminder where invoice_id = invoice.id), 0)::int as reminded,
           exists (select from invoice_reminder_pause where invoice_id = invoice.id) as is_paused,
           null as closed
    from invoice
    left join (select invoice_id from einvoice_document) document on document.invoice_id = invoice.id
    left join einvoice_delivery delivery on delivery.invoice_id = invoice.id
    where invoice.id = any(array(${ids}))
    order by ${sort === 'due' ? sql`invoice.due_on, invoice.id` : sql`invoice.issued_on desc, invoice.id desc`}`),
];

/** How many there are in each view, as far as anybody reads it, and what is owed. */
export const countInvoices = readingJob(contract.countInvoices, async ({ sql }) => {
  const counts = await Promise.all(
    INVOICE_VIEWS.map(async (view) => {
      const [row] = await sql<[{ count: number }]>`
          select count(*)::int as count
          from (select from invoice where ${isInView(sql, view)} limit ${stated(sql, MOST_COUNTED + 1)}) counted`;
      return [view, row.count] as const;
    }),
  );
  const [asked] = await sql<[{ count: number }]>`
      select count(*)::int as count
      from (select from proforma limit ${MOST_COUNTED + 1}) counted`;
  const [owed] = await sql<[Owed]>`
      select coalesce(sum(gross_cents - paid_cents), 0)::float8 as unpaid_cents,
             coalesce(sum(gross_cents - paid_cents) filter (where due_on < current_date), 0)::float8 as overdue_cents,
             coalesce(current_date - min(due_on) filter (where due_on < current_date), 0)::int as oldest_days,
             coalesce(sum(gross_cents - paid_cents) filter (where due_on between current_date and ${weekEnd(sql)}), 0)::float8
               as week_cents,
             (count(*) filter (where due_on between current_date and ${weekEnd(sql)}))::int as week_count
      from invoice where ${isToPay(sql)}`;
  const [sent] = await sql<[{ unconfirmed: number }]>`
      select count(*)::int as unconfirmed
      from (select from einvoice_delivery where state in ('waiting', 'taken') limit ${stated(sql, MOST_COUNTED + 1)}) counted`;
  return {
    counts: {
      ...(Object.fromEntries(counts) as Record<InvoiceView, number>),
      proforma: asked.count,
    },
    totals: { ...owed, ...sent },
  };
});

type Owed = Omit<contract.Totals, 'unconfirmed'>;
/** The Sunday of this week. */
const weekEnd = (sql: Db) => sql`(date_trunc('week', current_date) + interval '6 days')::date`;
