import type { Tx } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import type { DocumentKind } from '#shop/invoices/invoice.server.ts';
import type { Transaction } from './allocate.server.ts';

/** Why a movement is left for a person to look at. */
export type Unmatched =
  | 'foreignCurrency'
  | 'noSymbol'
  | 'unknownSymbol'
  | 'notInvoiced'
  | 'alreadyPaid'
  | 'otherSum'
  | 'outgoing';

type Document = {
  number: string;
  kind: DocumentKind;
  variable_symbol: string;
  unpaid: Cents;
};

/**
 * Where the money belongs without asking anybody: the variable symbol and the sum are those of one document, or less
 * came than it asks for. A difference that may be written off, and more than is owed, are for a person.
 */
export async function findMatch(
  tx: Tx,
  transaction: Pick<Transaction, 'variable_symbol' | 'amount_cents' | 'currency'>,
  writeOffCents: Cents,
): Promise<{ number: string } | Unmatched> {
  const { amount_cents: cents } = transaction;
  const symbol = transaction.variable_symbol.replace(/^0+/, '');
  if (transaction.currency !== 'EUR') return 'foreignCurrency';
  if (symbol === '') return cents < 0 ? 'outgoing' : 'noSymbol';
  const documents = await findDocuments(tx, symbol);
  if (cents < 0) return documents.find(({ unpaid }) => unpaid <= cents) ?? 'outgoing';
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  const own = invoices.filter((one) => one.variable_symbol === symbol);
  const meant = own.length > 0 ? own : invoices;
  const owed = meant.filter(({ unpaid }) => unpaid > 0);
  const [exact, another] = owed.filter(({ unpaid }) => unpaid === cents);
  if (exact && !another) return exact;
  const [only, ...others] = owed;
  if (only && others.length === 0) return only.unpaid - cents > writeOffCents ? only : 'otherSum';
  if (only) return 'otherSum';
  if (meant.length > 0) return 'alreadyPaid';
  const [order] = await tx`select from orders where number = ${symbol}`;
  return order ? 'notInvoiced' : 'unknownSymbol';
}

/** Who prepays uses the number of the order, so it leads to the order's documents too. */
const findDocuments = (tx: Tx, symbol: string) => tx<Document[]>`
  select number, kind, variable_symbol, gross_cents - paid_cents as unpaid
  from invoice
  where order_id in (select order_id from invoice where variable_symbol = ${symbol}
                     union all select id from orders where number = ${symbol})
  order by kind, id`;
