import type { Db } from '#base/database/database.server.ts';
import { insertRows } from './rows.ts';

type Paid = {
  id: number;
  cents: number;
  day: string;
  reference: string;
  symbol: string;
  name: string;
};
type Owed = { number: string; cents: number; name: string };

const OPENING = 4_821_018;
const FEE = -1_290;

/** One statement of the bank: what the newest payments came with, and a few that wait for somebody to decide. */
export async function loadBankStatement(db: Db): Promise<void> {
  const paid = await db<Paid[]>`
    select payment.id, payment.amount_cents as cents, paid_on::text as day, reference,
           invoice.variable_symbol as symbol, buyer->>'name' as name
    from invoice_payment payment join invoice on invoice.id = invoice_id
    where reference like 'TB%' and invoice.kind = 'invoice'
    order by paid_on desc, payment.id desc limit 4`;
  const owed = await db<Owed[]>`
    select number, gross_cents - paid_cents as cents, buyer->>'name' as name from invoice
    where kind = 'invoice' and gross_cents - paid_cents > 1000 order by due_on, id limit 3`;
  const [{ iban }] = await db<[{ iban: string }]>`
    select replace(value->>'iban', ' ', '') as iban from setting where key = 'company'`;
  const last = paid[0]!.day;
  const [short, unnamed, part] = owed as unknown as [Owed, Owed, Owed];
  const waiting = [
    { amount_cents: short.cents - 36, variable_symbol: short.number, name: short.name, note: '' },
    {
      amount_cents: unnamed.cents,
      variable_symbol: '',
      name: unnamed.name,
      note: `platba fa ${unnamed.number.slice(-4)}`,
    },
    {
      amount_cents: part.cents + 5_000,
      variable_symbol: part.number,
      name: part.name,
      note: 'úhrada',
    },
    { amount_cents: 41_200, variable_symbol: '', name: 'Vklad v hotovosti', note: '' },
    { amount_cents: FEE, variable_symbol: '', name: 'Banka', note: 'Poplatok za vedenie účtu' },
  ];
  const movements = [
    ...[...paid].reverse().map(({ cents, day, reference, symbol, name }) => ({
      reference,
      booked_on: day,
      amount_cents: cents,
      variable_symbol: symbol,
      counterparty: name,
      note: 'Úhrada faktúry',
    })),
    ...waiting.map(({ name, ...one }, index) => ({
      reference: `TB${last.replaceAll('-', '')}-${index + 1}`,
      booked_on: last,
      ...one,
      counterparty: name,
    })),
  ];
  const sum = movements.reduce((total, { amount_cents: cents }) => total + cents, 0);
  const statement = {
    id: 1,
    account: iban,
    key: 'demo',
    number: '219',
    format: 'camt',
    file_name: 'vypis-219.xml',
    from_day: movements[0]!.booked_on,
    to_day: last,
    opening_cents: OPENING,
    closing_cents: OPENING + sum,
    who: 'kancelaria@bastion.sk',
  };
  await insertRows(db, 'bank_statement', [statement]);
  await insertRows(
    db,
    'bank_transaction',
    movements.map((movement, index) => ({
      id: index + 1,
      statement_id: 1,
      account: iban,
      currency: 'EUR',
      ...movement,
    })),
  );
  await db`
    insert into bank_allocation (transaction_id, payment_id, amount_cents)
    select bank_transaction.id, payment.id, payment.amount_cents
    from bank_transaction join invoice_payment payment using (reference) order by bank_transaction.id`;
}
