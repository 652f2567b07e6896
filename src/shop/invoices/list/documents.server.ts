import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { creditOf, getTerms } from '#shop/invoices/issue/credit.server.ts';
import type { ListedInvoice } from '#shop/invoices/contract.ts';
import type { DocumentItem } from './documents-contract.ts';
import type { Sort, Tab } from './filter.ts';
import type { DocumentKind } from '#shop/invoices/invoice.server.ts';
import { documentUrl, xmlUrl } from './invoices.server.ts';
import { wantedOf } from './search-words.ts';

export type Filter = {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tab?: Tab | undefined;
};
type Page = Filter & { sort: Sort; dir: 'asc' | 'desc'; limit: number; offset: number };

export type DocumentRow = {
  id: number;
  kind: DocumentKind;
  number: string;
  variable_symbol: string;
  issued_on: string;
  due_on: string;
  gross_cents: Cents;
  paid_cents: Cents;
  days_late: number;
  order_id: number;
  order_number: string;
  customer_reference: string;
  project_name: string;
  credited_number: string | null;
  has_xml: boolean;
};

const isUnpaid = (sql: Db) => sql`invoice.gross_cents > invoice.paid_cents`;
const isOverdue = (sql: Db) => sql`${isUnpaid(sql)} and invoice.due_on < current_date`;

/**
 * By number, variable symbol, number of the order, what the customer calls it, their project, or amount: what it says in
 * all or what is left of it.
 */
function isWanted(sql: Db, customerId: CompanyId, q = ''): Fragment {
  if (!q) return sql`true`;
  const { digits, cents } = wantedOf(q) ?? { digits: null, cents: null };
  const ordered = (condition: Fragment) => sql`
    invoice.order_id in (select id from orders where customer_id = ${customerId} and ${condition})`;
  const part = `%${digits}%`;
  const ways = [
    // The second condition is that of the index orders_named.
    ordered(sql`
      reference_words(customer_reference, project_name)
        like '%' || plain_text(${q.trim().replace(/[\\%_]/g, '\\$&')}) || '%'
      and (customer_reference <> '' or project_name <> '')`),
    ...(digits === null
      ? []
      : [
          sql`invoice.number like ${part} or invoice.variable_symbol like ${part}`,
          ordered(sql`number like ${part}`),
        ]),
    ...(cents === null
      ? []
      : [
          sql`abs(invoice.gross_cents) between ${cents[0]} and ${cents[1]}`,
          sql`abs(invoice.gross_cents - invoice.paid_cents) between ${cents[0]} and ${cents[1]}`,
        ]),
  ];
  return sql`(${ways.reduce((left, right) => sql`${left} or ${right}`)})`;
}

const isWithin = (sql: Db, { from, to }: Filter): Fragment => sql`
  invoice.issued_on between coalesce(${from ?? null}::date, '-infinity')
                        and coalesce(${to ?? null}::date, 'infinity')`;

function isOnTab(sql: Db, tab: Tab = 'all'): Fragment {
  if (tab === 'unpaid') return isUnpaid(sql);
  if (tab === 'overdue') return isOverdue(sql);
  return tab === 'credit' ? sql`invoice.kind = 'credit_note'` : sql`true`;
}

/** All that the filter finds, of this customer and nobody else. */
export const isFound = (sql: Db, customerId: CompanyId, filter: Filter): Fragment => sql`
  invoice.customer_id = ${customerId} and ${isWanted(sql, customerId, filter.q)}
  and ${isWithin(sql, filter)} and ${isOnTab(sql, filter.tab)}`;

const SORTS: Record<Sort, (sql: Db) => Fragment> = {
  issued: (sql) => sql`invoice.issued_on`,
  due: (sql) => sql`invoice.due_on`,
  number: (sql) => sql`invoice.number`,
  // The office's index of amounts is everybody's: it must not look like a way to sort those of one customer.
  amount: (sql) => sql`(invoice.gross_cents + 0)`,
  unpaid: (sql) => sql`invoice.gross_cents - invoice.paid_cents`,
};

/** Which they are is found in the index alone; only those of the page are looked up. */
export function selectDocuments(sql: Db, customerId: CompanyId, page: Page): Fragment {
  const by = SORTS[page.sort];
  const direction = page.dir === 'asc' ? sql`asc` : sql`desc`;
  return sql`
    ${documentColumns(sql)}
    where invoice.id = any(array(
      select invoice.id from invoice where ${isFound(sql, customerId, page)}
      order by ${by(sql)} ${direction}, invoice.id ${direction}
      limit ${page.limit} offset ${page.offset}))
    order by ${by(sql)} ${direction}, invoice.id ${direction}`;
}

export const documentColumns = (sql: Db): Fragment => sql`
  select invoice.id, invoice.kind, invoice.number, invoice.variable_symbol, invoice.issued_on::text,
         invoice.due_on::text, invoice.gross_cents, invoice.paid_cents,
         current_date - invoice.due_on as days_late, invoice.order_id, orders.number as order_number,
         orders.customer_reference, orders.project_name, credited.number as credited_number,
         exists (select from einvoice_document where invoice_id = invoice.id) as has_xml
  from invoice
  join orders on orders.id = invoice.order_id
  left join invoice credited on credited.id = invoice.credited_invoice_id`;

type Sums = {
  all: number;
  unpaid: number;
  overdue: number;
  credit: number;
  anytime: number;
  total: number;
  found: number;
  found_cents: number;
  unpaid_count: number;
  unpaid_cents: number;
  overdue_count: number;
  overdue_cents: number;
  first_year: number | null;
};

/** One pass over the customer's documents, in the index alone. */
export const selectSums = (sql: Db, customerId: CompanyId, filter: Filter): Fragment => sql`
  select (count(*) filter (where is_shown))::int as all,
         (count(*) filter (where is_shown and is_unpaid))::int as unpaid,
         (count(*) filter (where is_shown and is_overdue))::int as overdue,
         (count(*) filter (where is_shown and kind = 'credit_note'))::int as credit,
         (count(*) filter (where is_wanted and is_on_tab))::int as anytime,
         count(*)::int as total,
         (count(*) filter (where is_shown and is_on_tab))::int as found,
         coalesce(sum(gross_cents) filter (where is_shown and is_on_tab), 0)::float8 as found_cents,
         (count(*) filter (where is_unpaid))::int as unpaid_count,
         coalesce(sum(left_cents) filter (where is_unpaid), 0)::float8 as unpaid_cents,
         (count(*) filter (where is_overdue))::int as overdue_count,
         coalesce(sum(left_cents) filter (where is_overdue), 0)::float8 as overdue_cents,
         extract(year from min(issued_on))::int as first_year
  from (select kind, issued_on, gross_cents, gross_cents - paid_cents as left_cents,
               ${isUnpaid(sql)} as is_unpaid, ${isOverdue(sql)} as is_overdue,
               ${isOnTab(sql, filter.tab)} as is_on_tab, is_wanted,
               is_wanted and ${isWithin(sql, filter)} as is_shown
        from (select *, ${isWanted(sql, customerId, filter.q)} as is_wanted
              from invoice where customer_id = ${customerId}) as invoice) as mine`;

export async function findDocuments(sql: Sql, customerId: CompanyId, page: Page) {
  const [rows, [sums], terms] = await Promise.all([
    sql<DocumentRow[]>`${selectDocuments(sql, customerId, page)}`,
    sql<[Sums]>`${selectSums(sql, customerId, page)}`,
    getTerms(sql, customerId),
  ]);
  const { all, unpaid, overdue, credit } = sums;
  return {
    documents: rows.map(itemOf),
    tabs: { all, unpaid, overdue, credit },
    found: { count: sums.found, amount: toEuros(sums.found_cents) },
    anytime_count: sums.anytime,
    all_count: sums.total,
    unpaid: { count: sums.unpaid_count, amount: toEuros(sums.unpaid_cents) },
    overdue: { count: sums.overdue_count, amount: toEuros(sums.overdue_cents) },
    first_year: sums.first_year,
    credit: creditOf(terms, sums.unpaid_cents),
    overpaid: toEuros(terms.overpaid_cents),
    invoice_email: terms.invoice_email,
  };
}

/** The same as the list that is specified says it, with what it does not. */
export async function findInvoices(sql: Sql, customerId: CompanyId, page: Page) {
  const { documents, ...about } = await findDocuments(sql, customerId, page);
  return {
    invoices: documents.map((one): ListedInvoice => ({
      id: one.id,
      name: one.number,
      varsymbol: one.variable_symbol,
      created_at: one.issued_on,
      due_to: one.due_on,
      amount: one.amount,
      not_paid_amount: one.unpaid_amount,
      is_overdue: one.is_overdue,
      invoice_url: one.url,
      kind: one.kind,
      days_late: one.days_late,
      order: one.order,
      credited_number: one.credited_number,
      xml_url: one.xml_url,
    })),
    invoices_count: about.found.count,
    not_paid_total: about.unpaid.amount,
    overdue_total: about.overdue.amount,
    overdue_count: about.overdue.count,
    ...about,
  };
}

const itemOf = (row: DocumentRow): DocumentItem => ({
  ...row,
  amount: toEuros(row.gross_cents),
  unpaid_amount: toEuros(row.gross_cents - row.paid_cents),
  is_overdue: row.gross_cents > row.paid_cents && row.days_late > 0,
  order: {
    id: row.order_id,
    number: row.order_number,
    customer_reference: row.customer_reference,
    project_name: row.project_name,
  },
  url: documentUrl(row),
  xml_url: row.has_xml ? xmlUrl(row) : null,
});
