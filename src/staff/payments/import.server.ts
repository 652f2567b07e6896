import type { Db, Tx } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { afterReading, callOf, changingJob, type JobContext } from '#staff/job.server.ts';
import { say } from '#text/staff.ts';
import { allocate, lockBank, type Transaction } from './allocate.server.ts';
import { addStatement as addStatementCall } from './contract.ts';
import { findMatch, type Unmatched } from './match.server.ts';
import { readMatching } from './matching.server.ts';
import type { Movement, ReadLine, ReadStatement } from './statement.ts';
import { readStatements } from './statement-file.server.ts';
import { readInThread } from './statement-thread.server.ts';

export type Booking = { movement: Movement; number: string | null } & (
  | { outcome: 'paid' | 'partial' | 'returned'; unpaidCents: Cents }
  | { outcome: 'known' }
  | { outcome: 'unmatched'; reason: Unmatched }
);
type Given = { fileName: string; statements: ReadStatement[] };

const storeStatements = changingJob({
  title: 'payments import',
  needs: addStatementCall.needs,
  async work(context: JobContext, { fileName, statements }: Given) {
    const { sql } = context;
    await lockBank(sql);
    const reports = [];
    for (const statement of statements)
      reports.push(await store(context, { ...statement, fileName }));
    const rows = reports.flatMap((report) => report.rows);
    return {
      statements: reports.map(({ account, key, number, isNew }) => ({
        account,
        key,
        number,
        isNew,
      })),
      booked: rows.filter(({ booking }) => 'unpaidCents' in booking),
      unmatched: rows.filter(({ booking }) => booking.outcome === 'unmatched'),
      alreadyBooked: rows.filter(({ booking }) => booking.outcome === 'known').length,
      unreadable: statements.flatMap(({ problems }) => problems),
    };
  },
});

/** A file of a bank: what of it was booked, what is left for a person, what could not be read. */
export const importStatement = afterReading(
  async ({ progress, parsePool, who }, file: GivenFile) => {
    progress(say('import.reading'));
    const fileName = file.name.replace(/^.*[\\/]/s, '').slice(0, 120);
    const statements = await (parsePool
      ? readInThread(parsePool, file, who)
      : readStatements(file));
    return { fileName, statements };
  },
  storeStatements,
);

/** The same as a screen brings it. */
export const addStatement = callOf(addStatementCall, async (context, { name, content }) => {
  const read = async () => Buffer.from(content, 'base64');
  const report = await importStatement(context, { name, read });
  const statements = await Promise.all(
    report.statements.map(async ({ account, key, number, isNew }) => ({
      id: await findStatement(context.sql, { account, key }),
      number,
      is_new: isNew,
    })),
  );
  return {
    statements,
    booked: report.booked.length,
    unmatched: report.unmatched.length,
    known: report.alreadyBooked,
    unreadable: report.unreadable.length,
  };
});

/** The id of its row; none after a dry run. */
async function findStatement(sql: Db, { account, key }: { account: string; key: string }) {
  const [row] = await sql<{ id: number }[]>`
    select id from bank_statement where account = ${account} and key = ${key}`;
  return row?.id ?? null;
}

async function store(context: JobContext, read: ReadStatement & { fileName: string }) {
  const { sql, audit, who, progress } = context;
  const account = read.account ?? (await ownAccount(sql));
  const { key, number } = read;
  const { id, isNew } = await statementRow(sql, read, account, who);
  const { write_off_cents: limit } = await readMatching(sql);
  const rows: { row: number; booking: Booking }[] = [];
  let [added, knownCents] = [0, 0];
  for (const line of read.lines) {
    const stored = await storeLine(sql, id, account, line);
    if (stored.isNew) added += 1;
    else if (stored.statementId !== id) knownCents += line.movement.cents;
    const booking = await book(context, stored.transaction, line.movement, limit);
    rows.push({ row: line.row, booking });
    progress(say('payments.import.booking'), rows.length, read.lines.length);
  }
  // Everything in it came with other files: there is nothing to keep of this one.
  const isKept = isNew && (added > 0 || read.lines.length === 0);
  if (isNew && !isKept) await sql`delete from bank_statement where id = ${id}`;
  if (isKept) {
    await sql`update bank_statement set known_cents = ${knownCents} where id = ${id}`;
    const { from, to, balances } = read;
    await audit.add('bank_statement', `${account} ${number}`, null, {
      from,
      to,
      balances,
      movements: added,
      file: read.fileName,
    });
  }
  return { account, key, number, isNew: isKept, rows };
}

/** A table of movements does not say of which account it is: the shop's own. */
async function ownAccount(tx: Tx): Promise<string> {
  const [row] = await tx<{ iban: string | null }[]>`
    select value->>'iban' as iban from setting where key = 'company'`;
  return row?.iban?.replace(/\s/g, '') ?? '';
}

async function statementRow(
  tx: Tx,
  {
    key,
    number,
    format,
    from,
    to,
    balances,
    problems,
    fileName,
  }: ReadStatement & { fileName: string },
  account: string,
  who: string,
): Promise<{ id: number; isNew: boolean }> {
  const [known] = await tx<{ id: number }[]>`
    select id from bank_statement where account = ${account} and key = ${key}`;
  if (known) return { id: known.id, isNew: false };
  const [made] = await tx<[{ id: number }]>`
    insert into bank_statement (account, key, number, format, file_name, from_day, to_day,
                                opening_cents, closing_cents, problems, who)
    values (${account}, ${key}, ${number}, ${format}, ${fileName}, ${from}, ${to},
            ${balances?.opening ?? null}, ${balances?.closing ?? null}, ${tx.json(problems)}, ${who})
    returning id`;
  return { id: made.id, isNew: true };
}

/** One that came before is the same movement: also when a bank uses its ids again, for then day or sum differ. */
async function storeLine(tx: Tx, statementId: number, account: string, { movement }: ReadLine) {
  const { reference, paidOn, cents } = movement;
  for (const name of [reference, `${reference}@${paidOn}/${cents}`]) {
    const [made] = await tx<Transaction[]>`
      insert into bank_transaction (statement_id, account, reference, booked_on, amount_cents, currency,
                                    variable_symbol, counterparty, counterparty_account, note)
      values (${statementId}, ${account}, ${name}, ${paidOn}, ${cents}, ${movement.currency.slice(0, 3)},
              ${movement.variableSymbol}, ${movement.counterparty}, ${movement.counterpartyAccount},
              ${movement.note})
      on conflict (account, reference) do nothing
      returning *, booked_on::text`;
    if (made) return { transaction: await withEarlier(tx, made), statementId, isNew: true };
    const [known] = await tx<(Transaction & { statement_id: number })[]>`
      select *, booked_on::text from bank_transaction where account = ${account} and reference = ${name}`;
    if (known!.booked_on === paidOn && known!.amount_cents === cents)
      return { transaction: known!, statementId: known!.statement_id, isNew: false };
  }
  throw new Error(`no reference is left for ${reference}`);
}

/** Booked from a file before movements were stored: its payment is there already. */
async function withEarlier(tx: Tx, transaction: Transaction): Promise<Transaction> {
  const { id, reference, amount_cents: cents } = transaction;
  const { count } = await tx`
    insert into bank_allocation (transaction_id, payment_id, prepayment_id, amount_cents)
    select ${id}, known.payment_id, known.prepayment_id, ${cents} from (
      select id as payment_id, null::int as prepayment_id from invoice_payment
      where reference = ${reference} and amount_cents = ${cents}
      union all
      select null, id from prepayment where reference = ${reference} and amount_cents = ${cents}
    ) as known
    left join bank_allocation taken
      on taken.payment_id = known.payment_id or taken.prepayment_id = known.prepayment_id
    where taken.id is null limit 1`;
  return count > 0 ? { ...transaction, allocated_cents: cents } : transaction;
}

/** What nobody has decided about is tried each time it is read: its invoice may have been issued since. */
async function book(
  context: JobContext,
  transaction: Transaction,
  movement: Movement,
  limit: Cents,
): Promise<Booking> {
  const { allocated_cents: allocated, amount_cents: cents, decided_by: person } = transaction;
  if (allocated !== 0 || person !== null) return { movement, number: null, outcome: 'known' };
  const found = await findMatch(context.sql, transaction, limit);
  if (typeof found === 'string')
    return { movement, number: null, outcome: 'unmatched', reason: found };
  const { number } = found;
  const [report] = await allocate(context, transaction, {
    parts: [{ number, cents }],
    writes_off: false,
    allows_overpayment: false,
  });
  const { unpaidCents } = report!;
  const outcome = cents < 0 ? 'returned' : unpaidCents === 0 ? 'paid' : 'partial';
  return { movement, number, outcome, unpaidCents };
}
