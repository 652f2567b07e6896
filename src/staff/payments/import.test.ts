import { beforeEach, expect, test } from 'vitest';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { camtOf, type CamtEntry } from '#tests/camt.ts';
import { brought } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { importStatement } from './import.server.ts';
import { recordPayment as record } from './record.server.ts';

const shop = useShop();
const context = staffContext(shop.sql);
let order: Awaited<ReturnType<typeof copyOrder>>;
let invoice: { id: number; number: string };
beforeEach(async () => {
  order = await copyOrder(shop, { payment: 'prepayment' });
  invoice = await issueInvoice(shop, order.id);
});

let count = 0;
const movement = (cents: number, symbol: string, more: Partial<CamtEntry> = {}): CamtEntry => ({
  cents,
  symbol,
  reference: `TB-${(count += 1)}`,
  note: 'Prevod',
  ...more,
});
const read = (xml: string) => importStatement(context, brought(xml, 'vypis.xml'));
const statement = (...entries: CamtEntry[]) => camtOf({ entries, id: `V-${(count += 1)}` });
const outcomesOf = ({ booked, unmatched }: Awaited<ReturnType<typeof read>>) =>
  [...booked, ...unmatched]
    .sort((one, two) => one.row - two.row)
    .map(({ booking }) => (booking.outcome === 'unmatched' ? booking.reason : booking.outcome));
const book = async (...entries: CamtEntry[]) => outcomesOf(await read(statement(...entries)));
const unpaid = async ({ number }: { number: string }) => {
  const { gross_cents, paid_cents } = await getDocument(shop.sql, number);
  return gross_cents - paid_cents;
};

test('symbol and sum equal are booked, less is booked in part, the rest waits for a person', async () => {
  expect(await book(movement(order.gross_cents, invoice.number))).toEqual(['paid']);
  expect(await unpaid(invoice)).toBe(0);

  order = await copyOrder(shop);
  invoice = await issueInvoice(shop, order.id);
  expect(
    await book(
      movement(1_000, invoice.number),
      // One cent is missing: a person may write it off.
      movement(order.gross_cents - 1_001, invoice.number),
      movement(order.gross_cents - 999, `0${invoice.number}`.slice(-10)),
    ),
  ).toEqual(['partial', 'otherSum', 'otherSum']);
  expect(await unpaid(invoice)).toBe(order.gross_cents - 1_000);
});

test('a prepayment under the number of the order lands on its invoice', async () => {
  expect(await book(movement(order.gross_cents, order.number))).toEqual(['paid']);
  expect(await unpaid(invoice)).toBe(0);
});

test('the same statement read again changes nothing', async () => {
  const xml = statement(movement(1_000, invoice.number), movement(500, '77'));
  expect((await read(xml)).statements).toMatchObject([{ number: '219', isNew: true }]);
  const before = await shop.sql`
    select (select count(*)::int from bank_statement) as statements,
           (select count(*)::int from bank_transaction) as transactions,
           (select count(*)::int from invoice_payment) as payments, (select count(*)::int from audit) as audits`;
  const again = await read(xml);
  expect([again.statements[0]!.isNew, again.alreadyBooked, outcomesOf(again)]).toEqual([
    false,
    1,
    ['unknownSymbol'],
  ]);
  const after = await shop.sql`
    select (select count(*)::int from bank_statement) as statements,
           (select count(*)::int from bank_transaction) as transactions,
           (select count(*)::int from invoice_payment) as payments, (select count(*)::int from audit) as audits`;
  expect(after).toEqual(before);
});

test('a month after its days brings only what is new, and both add up', async () => {
  const [first, second] = [movement(1_000, invoice.number), movement(700, '')];
  await read(camtOf({ entries: [first], id: `DEN-${invoice.id}` }));
  const month = await read(camtOf({ entries: [first, second], id: `MESIAC-${invoice.id}` }));
  expect([month.alreadyBooked, outcomesOf(month)]).toEqual([1, ['noSymbol']]);
  const found = await findContradictions(shop.sql);
  expect(found.filter(({ rule }) => /bank|assign|paid of an invoice/.test(rule))).toEqual([]);
});

test('an id the bank uses again for something else is another movement', async () => {
  const one = movement(1_000, invoice.number);
  expect(await book(one)).toEqual(['partial']);
  expect(await book({ ...one, cents: 1_100 })).toEqual(['partial']);
  expect(await unpaid(invoice)).toBe(order.gross_cents - 2_100);
});

test('what was booked before movements were stored is not booked again', async () => {
  const one = movement(1_000, invoice.number);
  const payment = { invoiceId: invoice.id, cents: 1_000, paidOn: '2026-11-13' };
  await recordPayment(shop.sql, { ...payment, reference: one.reference! });
  expect((await read(statement(one))).alreadyBooked).toBe(1);
  expect(await unpaid(invoice)).toBe(order.gross_cents - 1_000);
});

test('an order that got its invoice since is booked when the statement is read again', async () => {
  const waiting = await copyOrder(shop, { payment: 'prepayment' });
  const xml = statement(movement(waiting.gross_cents, waiting.number));
  expect(outcomesOf(await read(xml))).toEqual(['notInvoiced']);
  await issueInvoice(shop, waiting.id);
  expect(outcomesOf(await read(xml))).toEqual(['paid']);
});

test('a line for a person to look at is left alone', async () => {
  await book(movement(order.gross_cents, invoice.number));
  const rows = () => shop.sql`select count(*)::int as count from invoice_payment`;
  const before = await rows();
  expect(
    await book(
      movement(100, ''),
      movement(100, '1234567890'),
      movement(100, invoice.number),
      movement(-100, ''),
      movement(-100, invoice.number),
    ),
  ).toEqual(['noSymbol', 'unknownSymbol', 'alreadyPaid', 'outgoing', 'outgoing']);
  expect(await rows()).toEqual(before);
});

test('money returned is booked on the credit note, under either number, and not more than is due', async () => {
  await book(movement(order.gross_cents, invoice.number));
  const note = await issueCreditNote(shop, invoice.number, 'Vrátený tovar');
  expect(
    await book(
      movement(-1_000, note.number),
      movement(-(order.gross_cents - 1_000), invoice.number),
      movement(-1, note.number),
    ),
  ).toEqual(['returned', 'returned', 'outgoing']);
  expect(await unpaid(note)).toBe(0);
});

test('balances that do not add up leave nothing behind', async () => {
  const xml = camtOf({ entries: [movement(1_000, invoice.number)], closing: 1 });
  await expect(read(xml)).rejects.toMatchObject({ key: 'payments.import.balance' });
  expect(await unpaid(invoice)).toBe(order.gross_cents);
});

test('two people with the same statement book it once', async () => {
  const xml = statement(movement(1_000, invoice.number));
  const both = await Promise.all([read(xml), read(xml)]);
  expect(both.flatMap(outcomesOf)).toEqual(['partial']);
  expect(both.map(({ alreadyBooked }) => alreadyBooked).sort()).toEqual([0, 1]);
});

test('two people who record the same money: the second is told that it is too much', async () => {
  const { number, gross_cents: cents } = await getDocument(shop.sql, invoice.number);
  const payment = { number, cents, is_returned: false, allows_overpayment: false };
  const both = await Promise.allSettled([record(context, payment), record(context, payment)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await unpaid(invoice)).toBe(0);
});

test('a PDF says what to bring instead', async () => {
  await expect(read('%PDF-1.7')).rejects.toMatchObject({ key: 'payments.import.pdf' });
});
