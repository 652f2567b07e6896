import { beforeAll, describe, expect, test } from 'vitest';
import { ask, join, newFirm } from '#shop/approvals/approvals.fixture.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { Party } from '#tests/world.ts';
import { type Colleagues, newCompany } from './board.fixture.ts';

const BOARD = '/admin/v1/customer/board';
const shop = useShop();
const boardOf = async (client: Client) => {
  const response = await client.get(BOARD);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const ordersOn = async (client: Client): Promise<number[]> =>
  (await boardOf(client)).orders.map(({ id }: { id: number }) => id);
const due = (invoice: number, days: number) => shop.sql`
  update invoice set issued_on = current_date - 14, due_on = current_date + ${days}::int
  where id = ${invoice}`;

let admin: Party;
let colleagues: Colleagues;
beforeAll(async () => {
  ({ admin, colleagues } = await newCompany(shop, 'Nastenka'));
});

describe('last orders', () => {
  test('are the company’s, with who ordered, for those who see what colleagues buy', async () => {
    const all = [admin, ...Object.values(colleagues)].map(({ owns }) => owns.order).toReversed();
    for (const { client } of [admin, colleagues.approver, colleagues.accountant])
      expect(await ordersOn(client)).toEqual(all);
    const [last] = (await boardOf(admin.client)).orders;
    expect(last).toMatchObject({ status_code: 'shipped', ordered_by: colleagues.accountant.email });
  });

  test('are one’s own for those who only buy', async () => {
    expect(await ordersOn(colleagues.buyer.client)).toEqual([colleagues.buyer.owns.order]);
  });

  test('are five at most', async () => {
    const { orders } = await boardOf(await shop.signIn());
    expect(orders).toHaveLength(5);
  });
});

describe('what is to be paid', () => {
  test('is for those who see documents', async () => {
    const { buyer, approver, accountant } = colleagues;
    for (const { client } of [buyer, approver]) expect((await boardOf(client)).debts).toBeNull();
    for (const { client } of [admin, accountant])
      expect((await boardOf(client)).debts.unpaid.count).toBe(4);
  });

  test('begins with the oldest debt, whether it is late or not', async () => {
    const [first, second, third, fourth] = [admin, ...Object.values(colleagues)].map(
      ({ owns }) => owns.invoice.id,
    ) as [number, number, number, number];
    await due(first, 3);
    await due(second, 1);
    await due(third, 9);
    await due(fourth, 5);
    const calm = (await boardOf(admin.client)).debts;
    expect(calm.payment).toMatchObject({ id: second, is_overdue: false });
    expect(calm.payment.qr).toMatch(/^data:image\/svg\+xml/);
    expect(calm.documents.map(({ id }: { id: number }) => id)).toEqual([first, fourth, third]);
    expect(calm.overdue.count).toBe(0);

    await due(third, -2);
    await due(fourth, -1);
    const late = (await boardOf(colleagues.accountant.client)).debts;
    expect(late.payment).toMatchObject({ id: third, is_overdue: true });
    expect(late.documents.map(({ id }: { id: number }) => id)).toEqual([fourth, second, first]);
    expect(late.overdue.count).toBe(2);

    await shop.sql`
      update invoice set paid_cents = gross_cents where customer_id = ${admin.customerId}`;
    expect((await boardOf(admin.client)).debts).toEqual({
      unpaid: { count: 0, amount: 0 },
      overdue: { count: 0, amount: 0 },
      payment: null,
      documents: [],
    });
  });
});

test('what waits is for those who decide, and limits are one’s own', async () => {
  const { boss, buyer, approver } = await newFirm(shop, { order: 0, month: 10_000_000 });
  await ask(shop, buyer.client);
  const accountant = await join(shop, boss.id, ['accountant']);
  const waiting = async ({ client }: { client: Client }) => (await boardOf(client)).waiting_for_me;
  expect([await waiting(boss), await waiting(approver)]).toEqual([1, 1]);
  expect([await waiting(buyer), await waiting(accountant)]).toEqual([0, 0]);
  const { limits, mine_waiting } = await boardOf(buyer.client);
  expect(mine_waiting).toBe(1);
  expect((await boardOf(boss.client)).mine_waiting).toBe(0);
  expect(limits).toMatchObject({ order_limit: 0, month_limit: 100_000, month_spent: 0 });
  expect(limits.month_waiting).toBeGreaterThan(0);
  for (const { client } of [boss, approver, accountant])
    expect((await boardOf(client)).limits).toBeNull();
});

test('whoever has just come has an empty board, and nothing of others on it', async () => {
  const { client } = await newCustomer(shop);
  expect(await boardOf(client)).toMatchObject({ orders: [], debts: { payment: null } });
  expect((await shop.guest().get(BOARD)).statusCode).toBe(401);
});
