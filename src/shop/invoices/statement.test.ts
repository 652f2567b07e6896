import { beforeEach, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/orders.fixture.ts';
import { useShop } from '#tests/shop.ts';
import { issueCreditNote } from './credit-note.server.ts';
import { getDocument } from './invoice.server.ts';
import { issueInvoice } from './issue.server.ts';
import { bookStatement, type Movement } from './statement.server.ts';

const shop = useShop();
let order: Awaited<ReturnType<typeof copyOrder>>;
let invoice: { id: number; number: string };
beforeEach(async () => {
  order = await copyOrder(shop, { payment: 'prepayment' });
  invoice = await issueInvoice(shop, order.id);
});

let count = 0;
const movement = (cents: number, variableSymbol: string, more = {}): Movement => ({
  ...{ cents, variableSymbol, paidOn: '2026-11-12', currency: 'EUR', note: 'Prevod' },
  reference: `TB-${(count += 1)}`,
  ...more,
});
const book = async (...movements: Movement[]) => {
  const bookings = await bookStatement(shop.sql, movements);
  return bookings.map((one) => (one.outcome === 'unmatched' ? one.reason : one.outcome));
};
const unpaid = async ({ number }: { number: string }) => {
  const { gross_cents, paid_cents } = await getDocument(shop.sql, number);
  return gross_cents - paid_cents;
};

test('paid whole, in parts, and too much', async () => {
  expect(await book(movement(order.gross_cents, invoice.number))).toEqual(['paid']);
  expect(await unpaid(invoice)).toBe(0);

  order = await copyOrder(shop);
  invoice = await issueInvoice(shop, order.id);
  expect(
    await book(
      movement(1_000, invoice.number),
      movement(order.gross_cents - 999, `0${invoice.number}`),
    ),
  ).toEqual(['partial', 'overpaid']);
  expect(await unpaid(invoice)).toBe(-1);
});

test('money sent ahead under the number of the order lands on its invoice', async () => {
  expect(await book(movement(order.gross_cents, order.number))).toEqual(['paid']);
  expect(await unpaid(invoice)).toBe(0);
});

test('the same statement read again books nothing', async () => {
  const statement = [movement(1_000, invoice.number), movement(500, '77')];
  expect(await book(...statement)).toEqual(['partial', 'unknownSymbol']);
  const before = await unpaid(invoice);
  expect(await book(...statement)).toEqual(['known', 'unknownSymbol']);
  expect(await unpaid(invoice)).toBe(before);
});

test('a line for a person to look at is left alone', async () => {
  const waiting = await copyOrder(shop, { payment: 'prepayment' });
  const { gross_cents } = await getDocument(shop.sql, invoice.number);
  await book(movement(gross_cents, invoice.number));
  const rows = () => shop.sql`select count(*)::int as count from invoice_payment`;
  const before = await rows();
  expect(
    await book(
      movement(100, ''),
      movement(100, '1234567890'),
      movement(100, waiting.number),
      movement(100, invoice.number),
      movement(100, invoice.number, { currency: 'CZK' }),
      movement(-100, ''),
      movement(-100, invoice.number),
    ),
  ).toEqual([
    ...['noSymbol', 'unknownSymbol', 'notInvoiced', 'alreadyPaid'],
    ...['foreignCurrency', 'outgoing', 'outgoing'],
  ]);
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

test('an overpayment may be returned', async () => {
  await book(movement(order.gross_cents + 500, invoice.number));
  expect(await book(movement(-500, invoice.number))).toEqual(['returned']);
  expect(await unpaid(invoice)).toBe(0);
});

test('two people with the same statement book it once', async () => {
  const statement = [movement(1_000, invoice.number)];
  const both = await Promise.all([book(...statement), book(...statement)]);
  expect(both.flat().sort()).toEqual(['known', 'partial']);
});
