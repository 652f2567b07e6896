import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { besideCodes } from '#staff/goods.server.ts';
import { closedBy, getProforma } from '#shop/invoices/pdf/proforma-document.server.ts';
import { proformaMails } from '#shop/invoices/issue/proforma.server.ts';
import { listUnused } from '#shop/invoices/payments/prepayments.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { type Question, readProformaNumber, readQuestion } from '#staff/search/question.ts';
import { documentsOf, type FoundInvoice, MOST_HITS } from '#staff/search/search.server.ts';
import type { ListedInvoice, Sort } from './contract.ts';
import { forScreen } from './for-screen.server.ts';
import * as contract from './proforma-contract.ts';

export type ListedProforma = Omit<ListedInvoice, 'kind' | 'einvoice' | 'reminded' | 'is_paused'>;

type Asked = {
  /** Days of issue, both included. */
  from?: string | undefined;
  to?: string | undefined;
  sort: Sort;
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
  needs: contract.getProforma.needs,
  async work({ sql }, typed: string): Promise<FoundInvoice[]> {
    const question = readQuestion(readProformaNumber(typed) ?? typed);
    if (!question || (question.digits === null && question.cents === null)) return [];
    const found = await findProformas(sql, question, MOST_HITS);
    return found.slice(0, MOST_HITS).map((one) => ({ ...one, kind: 'proforma' }));
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

/** One proforma with the money that came for its order, and what became of it. */
export const lookAtProforma = readingJob(contract.getProforma, async ({ sql }, { number }) => {
  const document = await getProforma(sql, number);
  const { id, order_id: orderId } = document;
  const [[row], unused, documents, events] = await Promise.all([
    sql<[{ days_late: number }]>`
        select current_date - due_on as days_late from proforma where id = ${id}`,
    listUnused(sql, orderId),
    sql<contract.Proforma['documents']>`
        select number, kind, gross_cents from invoice
        where order_id = ${orderId} and kind in ('invoice', 'advance') order by id limit 100`,
    listEvents(sql, { id, number, orderId }),
  ]);
  const { letterhead, lines } = forScreen(document);
  return {
    proforma: {
      ...document,
      letterhead,
      lines: await besideCodes(sql, lines),
      kind: 'proforma' as const,
      days_late: row.days_late,
      unpaid_cents: Math.max(0, document.gross_cents - document.paid_cents),
      unused_cents: unused.reduce((sum, { left }) => sum + left, 0),
      documents: [...documents],
      events,
    },
  };
});

/** One proforma as it is now, to be drawn. */
export const openProforma = readingJob({
  title: 'proforma open',
  needs: contract.getProformaPdf.needs,
  work: ({ sql }, number: string) => getProforma(sql, number),
});

const listEvents = async (
  sql: Db,
  { id, number, orderId }: { id: number; number: string; orderId: number },
): Promise<contract.ProformaEvent[]> => [
  ...(await sql<contract.ProformaEvent[]>`
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
