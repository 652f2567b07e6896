import type { Db, Fragment } from '#base/database.server.ts';
import type { Cents } from '#base/money.ts';
import { type EinvoiceState, FOR_PEOPLE } from '#shop/einvoice/staff.server.ts';
import type { DocumentKind } from '#shop/invoices/invoice.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { readQuestion } from '#staff/search/question.ts';
import { invoicesOf } from '#staff/search/search.server.ts';
import { checkedPeriod } from '#staff/values.ts';

/** Lists that people look after money by. */
const INVOICE_VIEWS = ['all', 'unpaid', 'overdue', 'einvoice', 'credit', 'unexported'] as const;
type InvoiceView = (typeof INVOICE_VIEWS)[number];

const PAGE = 50;
/** Nobody reads a larger number, and counting it takes long. */
const MOST_COUNTED = 10_000;

/** Conditions as the indexes of 0092 have them. */
const isToPay = (sql: Db) =>
  sql`invoice.gross_cents > invoice.paid_cents and invoice.kind = 'invoice'`;
const isInView = (sql: Db, view: InvoiceView): Fragment =>
  ({
    all: () => sql`true`,
    unpaid: () => isToPay(sql),
    overdue: () => sql`${isToPay(sql)} and invoice.due_on < current_date`,
    einvoice: () => sql`invoice.id in (
      select invoice_id from einvoice_delivery where state = any(${[...FOR_PEOPLE]}))`,
    credit: () => sql`invoice.kind = 'credit_note'`,
    unexported: () =>
      sql`(invoice.handed_cents is null or invoice.handed_cents <> invoice.paid_cents)`,
  })[view]();

type ListedInvoice = {
  id: number;
  number: string;
  kind: DocumentKind;
  company_name: string;
  issued_on: string;
  due_on: string;
  days_late: number;
  gross_cents: Cents;
  unpaid_cents: Cents;
  /** Null: a PDF only. */
  einvoice: EinvoiceState | null;
  /** The highest reminder that was sent; 0: none. */
  reminded: number;
  is_paused: boolean;
};

type AskedInvoices = {
  view: InvoiceView;
  /** In place of a view: what somebody says of the document. */
  search?: string | undefined;
  /** Days of issue, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** State of the electronic invoice. */
  einvoice?: EinvoiceState | undefined;
  sort?: 'issued' | 'due' | undefined;
  /** The document after which the page begins. */
  after?: number | undefined;
};

/**
 * A page of a view: the newest first, or what is due soonest first. A search has one page, the newest that fit, among
 * all documents.
 */
export const pageOfInvoices = readingJob({
  title: 'invoices page',
  needs: ['invoices.read'],
  async work({ sql }, { search, view, after, einvoice, ...rest }: AskedInvoices) {
    const { from, to } = checkedPeriod(rest);
    const sort = rest.sort ?? (view === 'overdue' || view === 'unpaid' ? 'due' : 'issued');
    if (search !== undefined) {
      const question = readQuestion(search);
      const found = question ? await readRows(sql, invoicesOf(sql, question, PAGE), 'issued') : [];
      return { invoices: found.slice(0, PAGE), hasMore: false };
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
    const rows = await readRows(
      sql,
      sql`
        select invoice.id from invoice
        where ${isInView(sql, view)} and ${isWithState(sql, einvoice)}
          and ${from ? sql`invoice.issued_on >= ${from}::date` : sql`true`}
          and ${to ? sql`invoice.issued_on <= ${to}::date` : sql`true`}
          and ${after === undefined ? sql`true` : isBehind}
        order by ${order} limit ${PAGE + 1}`,
      sort,
    );
    return { invoices: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
  },
});

const isWithState = (sql: Db, state: EinvoiceState | undefined): Fragment =>
  state === undefined
    ? sql`true`
    : state === 'kept'
      ? sql`exists (select from einvoice_document where invoice_id = invoice.id)
            and not exists (select from einvoice_delivery where invoice_id = invoice.id)`
      : sql`exists (select from einvoice_delivery where invoice_id = invoice.id and state = ${state})`;

/** Which they are is found in an index; only those of the page are looked up. */
const readRows = async (
  sql: Db,
  ids: Fragment,
  sort: 'issued' | 'due',
): Promise<ListedInvoice[]> => [
  ...(await sql<ListedInvoice[]>`
    select invoice.id, invoice.number, invoice.kind, invoice.buyer ->> 'name' as company_name,
           invoice.issued_on::text, invoice.due_on::text, current_date - invoice.due_on as days_late,
           invoice.gross_cents, invoice.gross_cents - invoice.paid_cents as unpaid_cents,
           case when document.invoice_id is null then null else coalesce(delivery.state, 'kept') end as einvoice,
           coalesce((select max(level) from invoice_reminder where invoice_id = invoice.id), 0)::int as reminded,
           exists (select from invoice_reminder_pause where invoice_id = invoice.id) as is_paused
    from invoice
    left join (select invoice_id from einvoice_document) document on document.invoice_id = invoice.id
    left join einvoice_delivery delivery on delivery.invoice_id = invoice.id
    where invoice.id = any(array(${ids}))
    order by ${sort === 'due' ? sql`invoice.due_on, invoice.id` : sql`invoice.issued_on desc, invoice.id desc`}`),
];

/** How many there are in each view, as far as anybody reads it, and what is owed. */
export const countInvoices = readingJob({
  title: 'invoices count',
  needs: ['invoices.read'],
  async work({ sql }) {
    const counts = await Promise.all(
      INVOICE_VIEWS.map(async (view) => {
        const [row] = await sql<[{ count: number }]>`
          select count(*)::int as count
          from (select from invoice where ${isInView(sql, view)} limit ${MOST_COUNTED + 1}) counted`;
        return [view, row.count] as const;
      }),
    );
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
      from (select from einvoice_delivery where state in ('waiting', 'taken') limit ${MOST_COUNTED + 1}) counted`;
    return {
      counts: Object.fromEntries(counts) as Record<InvoiceView, number>,
      totals: { ...owed, ...sent },
    };
  },
});

type Owed = {
  unpaid_cents: Cents;
  overdue_cents: Cents;
  oldest_days: number;
  week_cents: Cents;
  week_count: number;
};
/** The Sunday of this week. */
const weekEnd = (sql: Db) => sql`(date_trunc('week', current_date) + interval '6 days')::date`;
