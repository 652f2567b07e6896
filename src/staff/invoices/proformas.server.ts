import type { Db, Fragment, Sql } from '#base/database.server.ts';
import type { Cents } from '#base/money.ts';
import { besideCodes } from '#staff/goods.server.ts';
import { closedBy, getProforma } from '#shop/invoices/proforma-paper.server.ts';
import { proformaMails } from '#shop/invoices/proforma.server.ts';
import { listUnused } from '#shop/invoices/prepayments.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { type Question, readProformaNumber, readQuestion } from '#staff/search/question.ts';
import { documentsOf, type FoundInvoice, MOST } from '#staff/search/search.server.ts';

export type ListedProforma = {
  id: number;
  number: string;
  company_name: string;
  issued_on: string;
  due_on: string;
  days_late: number;
  gross_cents: Cents;
  unpaid_cents: Cents;
  closed: 'cancelled' | 'invoiced' | null;
};

type Asked = {
  /** Days of issue, both included. */
  from?: string | undefined;
  to?: string | undefined;
  sort: 'issued' | 'due';
  /** The proforma after which the page begins. */
  after?: number | undefined;
  limit: number;
};

/** The newest first, or what is due soonest first. */
export function listProformas(sql: Db, { from, to, sort, after, limit }: Asked) {
  const place = sql`(select ${sort === 'due' ? sql`due_on` : sql`issued_on`} from proforma where id = ${after ?? null})`;
  const isBehind =
    sort === 'due'
      ? sql`(due_on, id) > (${place}, ${after ?? null}::int)`
      : sql`(issued_on, id) < (${place}, ${after ?? null}::int)`;
  return readRows(
    sql,
    sql`
      select id from proforma
      where ${from ? sql`issued_on >= ${from}::date` : sql`true`}
        and ${to ? sql`issued_on <= ${to}::date` : sql`true`}
        and ${after === undefined ? sql`true` : isBehind}
      order by ${sort === 'due' ? sql`due_on, id` : sql`issued_on desc, id desc`} limit ${limit}`,
    sort,
  );
}

export const findProformas = (sql: Sql, question: Question, most: number) =>
  readRows(sql, documentsOf(sql, 'proforma', question, most), 'issued');

/** By its number, with its letter or without, or its amount; whose it is gives their invoices. */
export const searchProformas = readingJob({
  title: 'search proformas',
  needs: ['invoices.read'],
  async work({ sql }, typed: string): Promise<FoundInvoice[]> {
    const question = readQuestion(readProformaNumber(typed) ?? typed);
    if (!question || (question.digits === null && question.cents === null)) return [];
    const found = await findProformas(sql, question, MOST);
    return found.slice(0, MOST).map((one) => ({ ...one, kind: 'proforma' }));
  },
});

const readRows = async (sql: Db, ids: Fragment, sort: Asked['sort']): Promise<ListedProforma[]> => [
  ...(await sql<ListedProforma[]>`
    select id, number, buyer ->> 'name' as company_name, issued_on::text, due_on::text,
           current_date - due_on as days_late, gross_cents, ${closedBy(sql)} as closed,
           greatest(0, gross_cents - card_cents - (
             select coalesce(sum(amount_cents), 0) from prepayment
             where prepayment.order_id = proforma.order_id))::int as unpaid_cents
    from proforma where id = any(array(${ids}))
    order by ${sort === 'due' ? sql`due_on, id` : sql`issued_on desc, id desc`}`),
];

type ProformaEvent = {
  at: Date;
  what: 'issued' | 'mailed' | 'undelivered' | 'paid' | 'taxed';
  who: string | null;
  /** Address of the mail, note of the payment, number of the tax document. */
  detail: string;
  cents: Cents | null;
};

/** One proforma with the money that came for its order, and what became of it. */
export const lookAtProforma = readingJob({
  title: 'proforma look',
  needs: ['invoices.read'],
  async work({ sql }, number: string) {
    const document = await getProforma(sql, number);
    const { id, order_id: orderId } = document;
    const [[row], unused, documents, events] = await Promise.all([
      sql<[{ days_late: number }]>`
        select current_date - due_on as days_late from proforma where id = ${id}`,
      listUnused(sql, orderId),
      sql<{ number: string; kind: 'invoice' | 'advance'; gross_cents: Cents }[]>`
        select number, kind, gross_cents from invoice
        where order_id = ${orderId} and kind in ('invoice', 'advance') order by id limit 100`,
      listEvents(sql, { id, number, orderId }),
    ]);
    return {
      document: { ...document, lines: await besideCodes(sql, document.lines) },
      days_late: row.days_late,
      unpaid_cents: Math.max(0, document.gross_cents - document.paid_cents),
      /** Money that no document has used yet. */
      unused_cents: unused.reduce((sum, { left }) => sum + left, 0),
      documents: [...documents],
      events,
    };
  },
});

const listEvents = async (
  sql: Db,
  { id, number, orderId }: { id: number; number: string; orderId: number },
): Promise<ProformaEvent[]> => [
  ...(await sql<ProformaEvent[]>`
    select created_at as at, 'issued' as what,
           (select who from audit_entry join audit on audit.id = audit_id
            where entity = 'proforma' and key = ${number} order by audit.id limit 1) as who,
           '' as detail, gross_cents as cents
    from proforma where id = ${id}
    union all
    select coalesce(sent_at, created_at),
           case when attempts > 3 and sent_at is null then 'undelivered' else 'mailed' end, null, recipient, null
    from outbox where subject_key = any(${proformaMails(id)})
    union all
    select created_at, 'paid', null, note, amount_cents from prepayment where order_id = ${orderId}
    union all
    select created_at, 'taxed', null, number, gross_cents from invoice
    where order_id = ${orderId} and kind = 'advance'
    order by 1 limit 200`),
];
