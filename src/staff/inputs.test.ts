import { expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { useDatabase } from '#tests/database.ts';
import { rowVersions } from '#tests/fingerprint.ts';
import { staffContext } from '#tests/staff-context.ts';
import { createGiftCards, listGiftCards } from './gift-cards/gift-cards.server.ts';
import { creditInvoice, issueInvoice } from './invoices/issue.server.ts';
import { listInvoices, listOverdue } from './invoices/list.server.ts';
import { listOrders } from './orders/list.server.ts';
import { setOrderStatus } from './orders/process.server.ts';
import { recordPayment } from './payments/record.server.ts';
import { setCustomerDiscount } from './prices/discounts.server.ts';
import { setPriceGroup } from './prices/groups.server.ts';

const { sql } = useDatabase();
const context = staffContext(sql);

const email = 'demo@bastion.sk';
const invoice = async () =>
  (
    await issueInvoice(context, {
      order: (await copyOrder({ sql }, { status: 'accepted' })).number,
    })
  ).number;
const payment = { cents: 100, is_returned: false, allows_overpayment: false };
const discount = { email, on: { category: 'ezs' }, isConfirmed: true };
const card = { amount_cents: 500, expires_on: null, count: 1 };

/** What a terminal would not let through either: the rule is here, whoever asks. */
test.each<[string, string, () => Promise<() => Promise<unknown>>]>([
  ...['2026-02-31', 'zajtra', ''].map((paid_on): Case => [
    `a payment on "${paid_on}"`,
    'values.day',
    async () => {
      const number = await invoice();
      return () => recordPayment(context, { ...payment, number, paid_on });
    },
  ]),
  // A negative sum that is also said to be returned would come in instead of going out.
  ...[0, 0.5, -100].map((cents): Case => [
    `a payment of ${cents} cents`,
    'values.money',
    async () => {
      const number = await invoice();
      return () => recordPayment(context, { ...payment, number, cents });
    },
  ]),
  now('a card that ends some day', 'values.day', () =>
    createGiftCards(context, { ...card, expires_on: '31. júna' }),
  ),
  now('a card that has ended', 'giftCards.create.past', () =>
    createGiftCards(context, { ...card, expires_on: '2020-01-31' }),
  ),
  ...[0, -1, 1.5].map((cents) =>
    now(`a card of ${cents} cents`, 'values.money', () =>
      createGiftCards(context, { ...card, amount_cents: cents }),
    ),
  ),
  now('a card with a short code', 'giftCards.create.badCode', () =>
    createGiftCards(context, { ...card, code: 'ABC' }),
  ),
  ...['cancelled', 'new', 'lost'].map((status): Case => [
    `an order that becomes ${status}`,
    'values.choice',
    async () => {
      const { number } = await copyOrder({ sql });
      return () => setOrderStatus(context, { number, status: status as 'ready' });
    },
  ]),
  ...[-1, 10_001, 0.5].flatMap((points) => [
    now(`a discount of ${points}`, 'values.percent', () =>
      setCustomerDiscount(context, { ...discount, points }),
    ),
    now(`a group with a discount of ${points}`, 'values.percent', () =>
      setPriceGroup(context, { name: 'Skupina', points, isConfirmed: true }),
    ),
  ]),
  [
    'a credit note without a reason',
    'invoices.credit.noReason',
    async () => {
      const number = await invoice();
      return () => creditInvoice(context, { number, reason: ' ' });
    },
  ],
  now('orders since some day', 'values.day', () => listOrders(context, { from: '1. 13. 2026' })),
  now('invoices until some day', 'values.day', () => listInvoices(context, { to: 'dnes' })),
  ...[0, -1, 1.5, 100_001].map((limit) =>
    now(`a list of ${limit} orders`, 'values.limit', () => listOrders(context, { limit })),
  ),
  ...['', '  ', 'jana\nroot'].map((who) =>
    now(`a change by ${JSON.stringify(who)}`, 'permission.nameless', () =>
      createGiftCards({ ...context, who }, card),
    ),
  ),
])('%s is refused with %s, and nothing is written', async (_, key, ready) => {
  const job = await ready();
  const before = await rowVersions(sql);
  await expect(job()).rejects.toMatchObject({ key });
  expect(await rowVersions(sql)).toEqual(before);
});

test('every overdue invoice is listed, more than a screen shows', async () => {
  const number = await invoice();
  const orders: number[] = [];
  while (orders.length < 51) orders.push((await copyOrder({ sql })).id);
  await sql`
    insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                         supplier, buyer, net_cents, vat_cents, gross_cents)
    select (9100000000 + orders.id)::text, i.variable_symbol, orders.id, i.customer_id, '2020-01-01',
           '2020-01-01', '2020-01-01', i.supplier, i.buyer, i.net_cents, i.vat_cents, i.gross_cents
    from invoice i, orders where i.number = ${number} and orders.id = any(${orders})`;
  const { documents, total } = await listOverdue(context, undefined);
  expect(total).toBeGreaterThan(50);
  expect(documents).toHaveLength(total);
});

test('a list that is cut says of how many', async () => {
  await createGiftCards(context, card);
  await createGiftCards(context, card);
  const { cards, total } = await listGiftCards(context, 1);
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int from gift_card`;
  expect([cards.length, total]).toEqual([1, count]);
});

type Case = [string, string, () => Promise<() => Promise<unknown>>];

function now(what: string, key: string, job: () => Promise<unknown>): Case {
  return [what, key, async () => job];
}
