import type { Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { bookRounding } from '#shop/invoices/issue/cash-rounding.server.ts';
import { overpaidCents, removeOverpayments } from '#shop/invoices/payments/overpayments.server.ts';
import type { InputOf, Optional } from '#staff/endpoint.ts';
import { callOf, changingJob, type JobContext } from '#staff/job.server.ts';
import { sentenceOf } from '#staff/sentence.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { money } from '#staff/values.ts';
import { allocate, lockBank, type Transaction, type Wish } from './allocate.server.ts';
import * as contract from './contract.ts';

/** A movement and the version that was on the screen; without one the movement as it is now. */
type Seen = Optional<InputOf<typeof contract.undoTransaction>, 'version'>;
type Assignment = Seen & Wish;

/** A movement, or what is left of it, on one invoice or several, or as an overpayment of a customer. */
export const assignTransaction = changingJob(
  contract.assignTransaction,
  async (context, assignment: Assignment) => {
    await lockBank(context.sql);
    return assign(context, assignment);
  },
);

/** One after another; a movement that does not fit any more is left for a person, with the reason. */
export const assignEach = callOf(contract.assignTransactions, async (context, { assignments }) => {
  const done: number[] = [];
  const refused: { id: number; problem: string }[] = [];
  for (const assignment of assignments)
    try {
      // Each assignment has an idempotency key of its own.
      await assignTransaction({ ...context, repeat: undefined }, assignment);
      done.push(assignment.id);
    } catch (error) {
      const problem = sentenceOf(error);
      if (problem === null) throw error;
      refused.push({ id: assignment.id, problem });
    }
  return { done, refused };
});

async function assign(context: JobContext, { id, version, ...wish }: Assignment) {
  const { sql, audit, who } = context;
  const transaction = await lockTransaction(sql, { id, version });
  const { amount_cents: amount, allocated_cents: allocated, reference } = transaction;
  if (transaction.ignored_reason !== null || allocated === amount)
    throw await changedBy(sql, transaction);
  const documents = await allocate(context, transaction, wish);
  const isOverpaid = wish.parts.length === 0;
  const given = wish.parts.reduce((sum, { cents }) => sum + cents, 0);
  const left = isOverpaid ? 0 : amount - allocated - given;
  await decide(sql, id, who);
  await audit.add(
    'bank_transaction',
    reference,
    { left_cents: amount - allocated },
    {
      left_cents: left,
      parts: wish.parts,
      writes_off: wish.writes_off,
      ...(isOverpaid ? { overpaid_by: wish.overpaid_by } : {}),
    },
  );
  return { id, version: transaction.version + 1, left_cents: left, documents };
}

/** Money that belongs to no invoice: a reason says why. */
export const ignoreTransaction = changingJob(
  contract.ignoreTransaction,
  async ({ sql, audit, who }, { reason, ...seen }: Seen & { reason: string }) => {
    await lockBank(sql);
    const transaction = await lockTransaction(sql, seen);
    if (reason.trim() === '') throw new StaffError('payments.assign.noReason');
    if (transaction.ignored_reason !== null) throw await changedBy(sql, transaction);
    if (transaction.allocated_cents !== 0) throw new StaffError('payments.assign.undoFirst');
    const words = reason.trim().slice(0, 300);
    await sql`update bank_transaction set ignored_reason = ${words} where id = ${seen.id}`;
    await decide(sql, seen.id, who);
    await audit.add('bank_transaction', transaction.reference, null, { ignored: words });
    return { id: seen.id, version: transaction.version + 1 };
  },
);

type Paid = {
  payment_id: number | null;
  prepayment_id: number | null;
  overpayment_id: number | null;
  number: string;
  cents: Cents;
  is_write_off: boolean;
};
const partsOf = (paid: Paid[]) =>
  paid.map(({ number, cents, is_write_off }) => ({ number, cents, is_write_off }));

/** Takes back what was decided about a movement, by a person or by itself: it waits again, its invoices too. */
export const undoTransaction = changingJob(
  contract.undoTransaction,
  async ({ sql, audit, who }, seen: Seen) => {
    await lockBank(sql);
    const transaction = await lockTransaction(sql, seen);
    const { reference, ignored_reason: ignored } = transaction;
    const paid = await takeBack(sql, [seen.id]);
    if (paid.length === 0 && ignored === null) throw await changedBy(sql, transaction);
    await sql`update bank_transaction set ignored_reason = null where id = ${seen.id}`;
    await decide(sql, seen.id, who);
    const parts = partsOf(paid);
    await audit.add(
      'bank_transaction',
      reference,
      { ignored, parts },
      { ignored: null, parts: [] },
    );
    return { id: seen.id, version: transaction.version + 1 };
  },
);

/** A file read by mistake goes with all it has booked, unless somebody has decided about a part of it since. */
export const removeStatement = changingJob(
  contract.removeStatement,
  async ({ sql, audit }, { id }) => {
    await lockBank(sql);
    const [statement] = await sql<{ account: string; number: string; file_name: string }[]>`
      select account, number, file_name from bank_statement where id = ${id} for update`;
    if (!statement) throw ShopError.notFound();
    const rows = await sql<Transaction[]>`
      select * from bank_transaction where statement_id = ${id} order by id for update`;
    const decided = rows.find((row) => row.decided_by !== null);
    if (decided) throw await changedBy(sql, decided);
    const paid = await takeBack(
      sql,
      rows.map((row) => row.id),
    );
    await sql`delete from bank_statement where id = ${id}`;
    const { account, number } = statement;
    const was = { file: statement.file_name, movements: rows.length };
    const parts = partsOf(paid);
    await audit.add('bank_statement', `${account} ${number}`, { ...was, parts }, null);
    return { number };
  },
);

/** A prepayment or overpayment that a document has used already stays: the document would be paid by nothing. */
async function takeBack(tx: Tx, ids: number[]): Promise<Paid[]> {
  const [used] = await tx<{ number: string }[]>`
    select orders.number from bank_allocation allocation
    join invoice_payment payment on payment.prepayment_id = allocation.prepayment_id
    join prepayment on prepayment.id = allocation.prepayment_id
    join orders on orders.id = prepayment.order_id
    where transaction_id = any(${ids}) limit 1`;
  if (used) throw new StaffError('payments.assign.used', { number: used.number });
  const [spent] = await tx<{ company_name: string }[]>`
    select company_name from (
      select customer_id, sum(overpayment.amount_cents) as cents
      from bank_allocation allocation join overpayment on overpayment.id = overpayment_id
      where transaction_id = any(${ids}) group by 1) as kept
    join company on company.id = kept.customer_id
    where ${overpaidCents(tx, tx`company.id`)} < kept.cents limit 1`;
  if (spent) throw new StaffError('payments.assign.overpaymentUsed', { name: spent.company_name });
  const paid = await tx<Paid[]>`
    delete from bank_allocation where transaction_id = any(${ids})
    returning payment_id, prepayment_id, overpayment_id, amount_cents as cents, is_beside as is_write_off,
              coalesce((select number from invoice join invoice_payment payment on payment.invoice_id = invoice.id
                        where payment.id = payment_id),
                       (select number from orders join prepayment on prepayment.order_id = orders.id
                        where prepayment.id = prepayment_id), '') as number`;
  const unpaid = await tx<{ id: number }[]>`
    delete from invoice_payment where id in (
      select unnest(${paid.map((one) => one.payment_id)}::int[])) returning invoice_id as id`;
  for (const id of new Set(unpaid.map((one) => one.id))) await bookRounding(tx, id);
  await tx`delete from prepayment where id in (
    select unnest(${paid.map((one) => one.prepayment_id)}::int[]))`;
  await removeOverpayments(
    tx,
    paid.flatMap(({ overpayment_id: id }) => (id === null ? [] : [id])),
  );
  return paid;
}

const decide = (tx: Tx, id: number, who: string) => tx`
  update bank_transaction set version = version + 1, decided_by = ${who}, decided_at = now() where id = ${id}`;

async function lockTransaction(tx: Tx, { id, version }: Seen): Promise<Transaction> {
  const [row] = await tx<Transaction[]>`
    select *, booked_on::text from bank_transaction where id = ${id} for update`;
  if (!row) throw ShopError.notFound();
  if (version !== undefined && row.version !== version) throw await changedBy(tx, row);
  return row;
}

/** Somebody was faster: their name, and what there is now. */
async function changedBy(tx: Tx, { id, amount_cents: cents }: Transaction): Promise<StaffError> {
  const [row] = await tx<{ who: string | null; state: 'ignored' | 'assigned' | 'open' }[]>`
    select coalesce(staff_person.name, decided_by) as who,
           case when ignored_reason is not null then 'ignored'
                when allocated_cents <> 0 then 'assigned' else 'open' end as state
    from bank_transaction left join staff_person on email = decided_by where bank_transaction.id = ${id}`;
  const sum = money(cents);
  const { who, state } = row!;
  return who === null
    ? new StaffError('payments.assign.changed', { sum })
    : new StaffError(`payments.assign.by.${state}`, { sum, who });
}
