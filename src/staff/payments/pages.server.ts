import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { stated } from '#base/database/stated.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { readingJob } from '#staff/job.server.ts';
import { questionsOf } from './candidates.server.ts';
import * as contract from './contract.ts';
import { readMatching } from './matching.server.ts';
import { propose, type Question } from './proposals.ts';

const PAGE = 50;
const MOST_STATEMENTS = 20;

const isOpen = (sql: Db): Fragment => sql`
  amount_cents > 0 and allocated_cents < amount_cents and ignored_reason is null`;
const isPartial = (sql: Db): Fragment => sql`
  amount_cents > 0 and (
    -- Not "exists": for that a planner would rather read all assignments at once.
    select true from bank_allocation allocation
    join invoice_payment payment on payment.id = allocation.payment_id
    join invoice on invoice.id = payment.invoice_id
    where allocation.transaction_id = bank_transaction.id and invoice.gross_cents > invoice.paid_cents
    limit 1) is true`;
const stateOf = (sql: Db): Fragment => sql`
  case when ignored_reason is not null then 'ignored'
       when ${isOpen(sql)} then 'open'
       when allocated_cents <> amount_cents then 'outgoing'
       when ${isPartial(sql)} then 'partial' else 'matched' end`;

/** Sums go beyond what a number of the database holds, and not beyond what one of the program does. */
const readStatements = (sql: Db, which: Fragment, limit: number) => sql<contract.StatementRow[]>`
  with chosen as (
    select * from bank_statement where ${which} order by id desc limit ${stated(sql, limit)}
  ), told as materialized (
    select statement_id, amount_cents, allocated_cents, decided_by, ${stateOf(sql)} as state
    from bank_transaction where statement_id in (select id from chosen)
  ), summed as (
    select statement_id,
           sum(amount_cents) filter (where amount_cents > 0) as received,
           sum(amount_cents) filter (where amount_cents < 0) as sent,
           sum(amount_cents - allocated_cents) filter (where state = 'open') as waiting,
           bool_and(decided_by is null) as is_untouched,
           jsonb_build_object(
             'open', count(*) filter (where state = 'open'),
             'partial', count(*) filter (where state = 'partial'),
             'matched', count(*) filter (where state = 'matched'),
             'ignored', count(*) filter (where state = 'ignored'),
             'outgoing', count(*) filter (where state = 'outgoing')) as counts
    from told group by 1
  )
  select chosen.id, account, number, format, file_name, from_day::text, to_day::text, problems,
         opening_cents::float8, closing_cents::float8, coalesce(received, 0)::float8 as received_cents,
         coalesce(sent, 0)::float8 as sent_cents, coalesce(waiting, 0)::float8 as open_cents,
         coalesce(counts, '{"open":0,"partial":0,"matched":0,"ignored":0,"outgoing":0}') as counts,
         coalesce(staff_person.name, who) as who, chosen.created_at,
         coalesce(is_untouched, true) as is_untouched
  from chosen left join summed on statement_id = chosen.id
  left join staff_person on email = who
  order by chosen.id desc`;

/** The newest files; `before` begins with those older than it. */
export const listStatements = readingJob(contract.listStatements, async ({ sql }, { before }) => {
  const older = before === undefined ? sql`true` : sql`id < ${before}`;
  const [rows, open, matching] = await Promise.all([
    readStatements(sql, older, MOST_STATEMENTS + 1),
    countIn(sql),
    readMatching(sql),
  ]);
  return {
    statements: rows.slice(0, MOST_STATEMENTS),
    has_more: rows.length > MOST_STATEMENTS,
    open,
    matching,
  };
});

export const getStatement = readingJob(contract.getStatement, async ({ sql }, { id }) => {
  const [statement] = await readStatements(sql, sql`id = ${id}`, 1);
  if (!statement) throw ShopError.notFound();
  return { statement };
});

/** How many movements of all statements wait for a person. */
export const countOpen = readingJob({
  title: 'payments open',
  needs: contract.listStatements.needs,
  work: ({ sql }) => countIn(sql),
});

async function countIn(sql: Db): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from bank_transaction where ${isOpen(sql)} limit 10001) as waiting`;
  return row.count;
}

const MOST_WAITING = 200;

/** What waits in all statements, the oldest first. */
export const listWaiting = readingJob({
  title: 'payments waiting',
  needs: contract.listTransactions.needs,
  async work({ sql }) {
    return [
      ...(await sql<WaitingRow[]>`
        select id, statement_id, booked_on::text, amount_cents - allocated_cents as left_cents, currency,
               variable_symbol, counterparty, note
        from bank_transaction where ${isOpen(sql)} order by id limit ${MOST_WAITING}`),
    ];
  },
});
type WaitingRow = Pick<
  TransactionRow,
  'id' | 'booked_on' | 'left_cents' | 'currency' | 'variable_symbol' | 'counterparty' | 'note'
> & { statement_id: number };

type TransactionRow = Omit<contract.Transaction, 'proposals' | 'payers' | 'parts'> & {
  parts: (contract.Transaction['parts'][number] & { customer_id: CompanyId })[];
};
type Payer = contract.Transaction['payers'][number];

/** A page of one list of a statement, in the bank's order; what waits with proposals. */
export const pageOfTransactions = readingJob(
  contract.listTransactions,
  async ({ sql }, { statement, state, after = 0 }) => {
    // The index knows what is open; the others are read in the order of the statement.
    const condition = state === 'open' ? isOpen(sql) : sql`${stateOf(sql)} = ${state}`;
    const rows = await sql<TransactionRow[]>`
      select bank_transaction.id, version, booked_on::text, amount_cents as cents,
             amount_cents - allocated_cents as left_cents, currency, variable_symbol, counterparty,
             counterparty_account, note, ignored_reason, coalesce(staff_person.name, decided_by) as decided_by,
             coalesce(parts.rows, '[]') as parts
      from bank_transaction
      left join staff_person on email = decided_by
      left join lateral (
        select jsonb_agg(jsonb_build_object('number', coalesce(invoice.number, orders.number, ''),
                 'customer_id', company.id, 'cents', allocation.amount_cents, 'is_write_off', allocation.is_beside,
                 'left_cents', coalesce(invoice.gross_cents - paid_cents, 0),
                 'due_on', coalesce(due_on::text, ''),
                 'company_name', coalesce(buyer->>'name', orders.company_name, company.company_name)) order by allocation.id) as rows
        from bank_allocation allocation
        left join invoice_payment payment on payment.id = allocation.payment_id
        left join invoice on invoice.id = payment.invoice_id
        left join prepayment on prepayment.id = allocation.prepayment_id
        left join orders on orders.id = prepayment.order_id
        left join overpayment on overpayment.id = allocation.overpayment_id
        left join company on company.id = coalesce(
          overpayment.customer_id, invoice.customer_id, orders.customer_id)
        where allocation.transaction_id = bank_transaction.id) as parts on true
      where statement_id = ${statement} and bank_transaction.id > ${after} and ${condition}
      order by bank_transaction.id limit ${stated(sql, PAGE + 1)}`;
    const page = rows.slice(0, PAGE);
    const { write_off_cents: limit } = await readMatching(sql);
    const questions =
      state === 'open' && page.length > 0
        ? await questionsOf(sql, page)
        : new Map<number, Question>();
    const answered = page.map((row) => {
      const question = row.currency === 'EUR' ? questions.get(row.id) : undefined;
      const proposals = question ? propose(question, limit) : [];
      return { row, proposals, payers: question ? payersOf(row, question, proposals) : [] };
    });
    const names = await namesOf(sql, [...new Set(answered.flatMap(({ payers }) => payers))]);
    return {
      transactions: answered.map(({ row, proposals, payers }) => ({
        ...row,
        proposals,
        payers: payers.flatMap((id) => names.get(id) ?? []),
      })),
      has_more: rows.length > PAGE,
    };
  },
);

const MOST_PAYERS = 2;

/** Those of the invoices it stands on already, of what is proposed, and who has paid from this account. */
function payersOf(
  { parts }: TransactionRow,
  { debts, payers }: Question,
  proposals: contract.Proposal[],
) {
  const numbers = proposals.flatMap((one) => one.parts.map(({ number }) => number));
  const proposed = debts.filter(({ number }) => numbers.includes(number));
  const all = [...parts, ...proposed].map((one) => one.customer_id);
  return [...new Set([...all, ...payers])].slice(0, MOST_PAYERS);
}

async function namesOf(sql: Db, ids: number[]): Promise<Map<number, Payer>> {
  const rows =
    ids.length === 0
      ? []
      : await sql<Payer[]>`select id, company_name from company where id = any(${ids}::int[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
