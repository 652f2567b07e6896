import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { type Cents, roundedForCash } from '#base/values/money.ts';
import { t } from '#text/documents.ts';

/** What rounding has added to the sum to pay of the row `invoice`, so far. */
export const roundingOf = (sql: Db): Fragment => sql`
  (select coalesce(-sum(amount_cents), 0)::int from invoice_payment
   where invoice_id = invoice.id and is_rounding)`;

/** By how much the sum to pay is rounded: only cash is. The courier's cash is the courier's, and a card pays to the cent. */
export const roundingFor = (paymentKind: PaymentKind, toPay: Cents): Cents =>
  paymentKind === 'cash' ? roundedForCash(toPay) - toPay : 0;

type Owed = { gross_cents: Cents; paid_cents: Cents; rounding_cents: Cents };

/** What a payment leaves of a document. Whoever pays a rounded one to the cent has paid it whole. */
export function leftAfter({ gross_cents, paid_cents, rounding_cents }: Owed, cents: Cents): Cents {
  const left = gross_cents - paid_cents - cents;
  return left === rounding_cents ? 0 : left;
}

type Row = { left: Cents; rounding: Cents };

/**
 * After anything was booked on a document: what is left of an invoice to be paid in cash is whole five cents. Paid to
 * the cent, or set off, it needs no rounding; paid as it is rounded, it keeps it.
 */
export async function bookRounding(tx: Db, invoiceId: number): Promise<void> {
  const [row] = await tx<Row[]>`
    select invoice.gross_cents - paid_cents - rounding.cents as left, rounding.cents as rounding
    from invoice join orders on orders.id = order_id, lateral (select ${roundingOf(tx)} as cents) as rounding
    where invoice.id = ${invoiceId} and kind = 'invoice' and payment_kind = 'cash'`;
  if (!row) return;
  const wanted = wantedOf(row);
  if (wanted !== row.rounding) await bookCents(tx, invoiceId, row.rounding - wanted);
}

function wantedOf({ left, rounding }: Row): Cents {
  if (left === 0) return 0;
  return left + rounding > 0 ? roundingFor('cash', left) : rounding;
}

/** A note that was given back in cash is settled, whatever cents of it rounding took or added. */
export async function bookReturned(tx: Db, noteId: number): Promise<void> {
  const [note] = await tx<[{ left: Cents }]>`
    select gross_cents - paid_cents as left from invoice where id = ${noteId}`;
  if (note.left !== 0) await bookCents(tx, noteId, note.left);
}

const bookCents = (tx: Db, invoiceId: number, cents: Cents) => tx`
      insert into invoice_payment (invoice_id, amount_cents, paid_on, note, is_rounding)
      values (${invoiceId}, ${cents}, current_date, ${t('invoice.rounding')}, true)`;
