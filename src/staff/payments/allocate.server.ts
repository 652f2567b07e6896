import type { Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { leftAfter, roundingOf } from '#shop/invoices/issue/cash-rounding.server.ts';
import type { DocumentKind } from '#shop/invoices/invoice.server.ts';
import { addOverpayment } from '#shop/invoices/payments/overpayments.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { InputOf } from '#staff/endpoint.ts';
import type { JobContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { money } from '#staff/values.ts';
import { say } from '#text/staff.ts';
import type { assignTransaction } from './contract.ts';
import { readMatching } from './matching.server.ts';

export type Transaction = {
  id: number;
  reference: string;
  booked_on: string;
  amount_cents: Cents;
  allocated_cents: Cents;
  currency: string;
  variable_symbol: string;
  counterparty: string;
  note: string;
  ignored_reason: string | null;
  version: number;
  decided_by: string | null;
};

/** One after another: two people with the same statement, or the same movement, book it once. */
export const lockBank = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('statement'))`;

/** Parts of a movement on one invoice each, or on an order that has none yet. */
export type Wish = Omit<InputOf<typeof assignTransaction>, 'id' | 'version'>;

type Document = {
  id: number;
  customer_id: CompanyId;
  number: string;
  kind: DocumentKind | 'order';
  gross_cents: Cents;
  paid_cents: Cents;
  rounding_cents: Cents;
};

/**
 * The only way from a movement to invoices: payments that together are never more than the movement, and what is
 * written off with them. The lock of the bank is held by who calls.
 */
export async function allocate(
  context: Pick<JobContext, 'sql' | 'audit' | 'who'>,
  transaction: Transaction,
  wish: Wish,
): Promise<Report[]> {
  const { sql, who } = context;
  const { parts, writes_off: writesOff, overpaid_by: overpaidBy } = wish;
  checkAmount(transaction, wish);
  const documents = await lockDocuments(
    sql,
    parts.map(({ number }) => number),
  );
  const limit = writesOff ? (await readMatching(sql)).write_off_cents : 0;
  const [{ taken }] = await sql<[{ taken: number }]>`
    select count(*)::int as taken from bank_allocation where transaction_id = ${transaction.id}`;
  const places = { next: taken };
  const reports: Report[] = [];
  for (const { number, cents } of parts) {
    const document = documents.get(number)!;
    const part = settle(document, cents, wish, limit);
    reports.push(await book(context, transaction, { document, part, places, writesOff }));
  }
  if (parts.length === 0 && overpaidBy !== undefined) {
    const [company] = await sql`select from company where id = ${overpaidBy}`;
    if (!company) throw ShopError.notFound('messages.customer.notFound');
    const cents = transaction.amount_cents - transaction.allocated_cents;
    await keepOverpaid(sql, transaction, { customerId: overpaidBy, cents, who });
  }
  return reports;
}

type Report = { number: string; unpaidCents: Cents };

/** Checks the parts: in euros, all in the direction of the movement, together not more than is left of it, and at least one. */
function checkAmount(
  { amount_cents: amount, allocated_cents: before, currency }: Transaction,
  { parts, overpaid_by: overpaidBy }: Wish,
): void {
  if (currency !== 'EUR') throw new StaffError('payments.assign.currency', { currency });
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  const isOneWay = parts.every(({ cents }) => Math.sign(cents) === Math.sign(amount));
  const isSomewhere = parts.length > 0 || (overpaidBy !== undefined && amount > before);
  if (!isSomewhere || !isOneWay || Math.abs(before + sum) > Math.abs(amount))
    throw new StaffError('payments.assign.aboveAmount', { left: money(amount - before) });
}

/** The effect of a part on its document: what is left to pay then, and the overpayment. */
type Part = { cents: Cents; left: Cents; beyond: Cents };

function settle(
  document: Document,
  cents: Cents,
  { writes_off: writesOff, allows_overpayment: allowsOverpayment }: Wish,
  limit: Cents,
): Part {
  const { number } = document;
  const left = leftAfter(document, cents);
  const isTooMuch = cents > 0 ? left < 0 : left > 0;
  if (isTooMuch && !allowsOverpayment && Math.abs(left) > limit)
    throw new StaffError('payments.record.tooMuch', {
      number,
      unpaid: money(document.gross_cents - document.paid_cents),
    });
  if (writesOff && Math.abs(left) > limit)
    throw new StaffError('payments.assign.writeOff', { number, limit: money(limit) });
  const isBeyond = isTooMuch && cents > 0 && !writesOff && document.kind !== 'order';
  return { cents, left, beyond: isBeyond ? Math.min(-left, cents) : 0 };
}

type Booking = {
  document: Document;
  part: Part;
  /** Counts the payments of the movement. */
  places: { next: number };
  writesOff: boolean;
};

async function book(
  { sql, audit, who }: Pick<JobContext, 'sql' | 'audit' | 'who'>,
  transaction: Transaction,
  { document, part: { cents, left, beyond }, places, writesOff }: Booking,
): Promise<Report> {
  const { number } = document;
  const isOrder = document.kind === 'order';
  if (cents !== beyond)
    await pay(sql, transaction, { document, cents: cents - beyond, place: places.next++ });
  if (beyond > 0) {
    const customerId = document.customer_id;
    await keepOverpaid(sql, transaction, { customerId, cents: beyond, who, number });
  }
  if (writesOff && left !== 0 && !isOrder)
    await pay(sql, transaction, { document, cents: left, place: places.next++, isWriteOff: true });
  const paid = document.gross_cents - (writesOff ? 0 : left + beyond);
  const was = { paid_cents: document.paid_cents };
  const is = {
    paid_cents: paid,
    reference: transaction.reference,
    ...(beyond > 0 ? { overpaid_cents: beyond } : {}),
  };
  await audit.add(isOrder ? 'order' : 'invoice', number, was, is);
  return { number, unpaidCents: document.gross_cents - paid };
}

type Overpaid = { customerId: CompanyId; cents: Cents; who: string; number?: string };

/** A part of the movement that is on no invoice and stays the customer's. */
async function keepOverpaid(
  tx: Tx,
  { id, booked_on: day, counterparty, note }: Transaction,
  { customerId, cents, who, number }: Overpaid,
): Promise<void> {
  const words = [number ?? '', counterparty, note].filter(Boolean).join(', ');
  const overpaymentId = await addOverpayment(tx, {
    customer_id: customerId,
    kind: 'made',
    amount_cents: cents,
    day,
    note: words,
    who,
  });
  await tx`
    insert into bank_allocation (transaction_id, overpayment_id, amount_cents)
    values (${id}, ${overpaymentId}, ${cents})`;
}

async function lockDocuments(tx: Tx, numbers: string[]): Promise<Map<string, Document>> {
  if (new Set(numbers).size < numbers.length) throw new StaffError('payments.assign.twice');
  const invoices = await tx<Document[]>`
    select id, customer_id, number, kind, gross_cents, paid_cents, ${roundingOf(tx)} as rounding_cents
    from invoice
    where number = any(${numbers}) order by id for update`;
  const found = new Map(invoices.map((row) => [row.number, row]));
  const orders = await tx<Document[]>`
    select id, customer_id, number, 'order' as kind, gross_cents - gift_card_cents as gross_cents,
           (select coalesce(sum(amount_cents), 0)::int from prepayment
            where order_id = orders.id) as paid_cents, 0 as rounding_cents
    from orders where number = any(${numbers.filter((number) => !found.has(number))})
    order by id for update`;
  for (const row of orders) found.set(row.number, row);
  if (found.size < numbers.length) throw ShopError.notFound('messages.invoice.notFound');
  return found;
}

type Paid = {
  document: Document;
  cents: Cents;
  /** Which of the payments of one movement: its id is of one of them only. */
  place: number;
  isWriteOff?: boolean;
};

async function pay(tx: Tx, transaction: Transaction, paid: Paid): Promise<void> {
  const { id, booked_on: paidOn, counterparty, note } = transaction;
  const { document, cents, place, isWriteOff = false } = paid;
  const words = [counterparty, note].filter(Boolean).join(', ');
  const payment = {
    invoiceId: document.id,
    cents,
    paidOn,
    isWriteOff,
    note: isWriteOff ? say('payments.assign.writtenOff') : words,
  };
  const { reference } = transaction;
  // The bank's id is the first one's; a movement of another account may have the same.
  const names = [...(place === 0 ? [reference] : []), `${reference}/${id}.${place}`];
  for (const name of names) {
    const made =
      document.kind === 'order'
        ? { prepaymentId: await recordPrepayment(tx, prepaymentOf(document, payment, name)) }
        : { paymentId: await recordPayment(tx, { ...payment, reference: name }) };
    const { paymentId = null, prepaymentId = null } = made;
    if (paymentId === null && prepaymentId === null) continue;
    await tx`
      insert into bank_allocation (transaction_id, payment_id, prepayment_id, amount_cents, is_beside)
      values (${id}, ${paymentId}, ${prepaymentId}, ${cents}, ${isWriteOff})`;
    return;
  }
  throw new Error(`no reference is left for ${reference}`);
}

const prepaymentOf = (
  { id }: Document,
  { cents, paidOn, note }: { cents: Cents; paidOn: string; note: string },
  reference: string,
) => ({ orderId: id, cents, paidOn, note, reference });
