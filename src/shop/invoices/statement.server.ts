import { type Db, inTransaction } from '#base/database.server.ts';
import type { Cents } from '#base/money.ts';
import type { DocumentKind } from './invoice.server.ts';
import { recordPayment } from './payments.server.ts';

/** One line of a bank statement; money that came in is positive. */
export type Movement = {
  cents: Cents;
  paidOn: string;
  currency: string;
  variableSymbol: string;
  /** The bank's own id: the same movement read twice is booked once. */
  reference: string;
  note: string;
};

/** Why a movement is left for a person to look at. */
export type Unmatched =
  'foreignCurrency' | 'noSymbol' | 'unknownSymbol' | 'notInvoiced' | 'alreadyPaid' | 'outgoing';

export type Booking = { movement: Movement; number: string | null } & (
  | { outcome: 'paid' | 'partial' | 'overpaid' | 'returned'; unpaidCents: Cents }
  | { outcome: 'known' }
  | { outcome: 'unmatched'; reason: Unmatched }
);

type Document = { id: number; number: string; kind: DocumentKind; unpaid: Cents };

/** Books a statement on the invoices its variable symbols name, and says of every line what became of it. */
export async function bookStatement(
  sql: Db,
  movements: Movement[],
  onBooked: (done: number, total: number) => void = () => {},
): Promise<Booking[]> {
  return inTransaction(sql, async (tx) => {
    // One statement after another: two people with the same file book it once.
    await tx`select pg_advisory_xact_lock(hashtext('statement'))`;
    const bookings: Booking[] = [];
    for (const movement of movements) {
      bookings.push(await book(tx, movement));
      onBooked(bookings.length, movements.length);
    }
    return bookings;
  });
}

async function book(tx: Db, movement: Movement): Promise<Booking> {
  const known = await findBooked(tx, movement.reference);
  if (known) return { movement, number: known, outcome: 'known' };
  const found = await findDocument(tx, movement);
  if (typeof found === 'string')
    return { movement, number: null, outcome: 'unmatched', reason: found };
  const { cents, paidOn, reference, note } = movement;
  await recordPayment(tx, { invoiceId: found.id, cents, paidOn, reference, note });
  const unpaidCents = found.unpaid - cents;
  return { movement, number: found.number, outcome: outcomeOf(cents, unpaidCents), unpaidCents };
}

function outcomeOf(cents: Cents, left: Cents) {
  if (cents < 0) return 'returned';
  if (left === 0) return 'paid';
  return left > 0 ? 'partial' : 'overpaid';
}

async function findBooked(tx: Db, reference: string): Promise<string | null> {
  const [row] = await tx<{ number: string }[]>`
    select invoice.number from invoice_payment payment
    join invoice on invoice.id = payment.invoice_id where payment.reference = ${reference}`;
  return row?.number ?? null;
}

/** Where the money belongs, or why nobody can tell. */
async function findDocument(tx: Db, movement: Movement): Promise<Document | Unmatched> {
  const symbol = movement.variableSymbol.replace(/^0+/, '');
  if (movement.currency !== 'EUR') return 'foreignCurrency';
  if (symbol === '') return movement.cents < 0 ? 'outgoing' : 'noSymbol';
  const documents = await findDocuments(tx, symbol);
  if (movement.cents < 0)
    return documents.find(({ unpaid }) => unpaid <= movement.cents) ?? 'outgoing';
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (invoice) return invoice.unpaid > 0 ? invoice : 'alreadyPaid';
  const [order] = await tx`select from orders where number = ${symbol}`;
  return order ? 'notInvoiced' : 'unknownSymbol';
}

/** Whoever pays ahead uses the number of the order, so it leads to the order's documents too. */
const findDocuments = (tx: Db, symbol: string) => tx<Document[]>`
  select invoice.id, invoice.number, invoice.kind,
         gross_cents - coalesce((select sum(amount_cents) from invoice_payment
                                 where invoice_id = invoice.id), 0)::int as unpaid
  from invoice
  where order_id in (select order_id from invoice where variable_symbol = ${symbol}
                     union all select id from orders where number = ${symbol})
  order by invoice.kind, invoice.id`;
