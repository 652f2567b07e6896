import { beforeAll, expect, test } from 'vitest';
import { ask, newFirm } from '#shop/approvals/approvals.fixture.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { Party } from '#tests/world.ts';
import { type Colleagues, newCompany } from './board.fixture.ts';
import type { HomeFacts } from './home-contract.ts';

const HOME = '/admin/v1/customer/home';
const shop = useShop();
const homeOf = async (client: Client): Promise<HomeFacts> => {
  const response = await client.get(HOME);
  expect(response.statusCode).toBe(200);
  return response.json().home;
};

let admin: Party;
let colleagues: Colleagues;
beforeAll(async () => {
  ({ admin, colleagues } = await newCompany(shop, 'Domov'));
});

test('the last order is the company’s, and their own for those who only buy', async () => {
  const { buyer, approver, accountant } = colleagues;
  for (const { client } of [admin, approver, accountant])
    expect((await homeOf(client)).order).toMatchObject({
      id: accountant.owns.order,
      status_code: 'shipped',
      shipping_state: 'whole',
    });
  expect((await homeOf(buyer.client)).order?.id).toBe(buyer.owns.order);
});

test('debts and credit are for those who see documents, as the list of invoices counts them', async () => {
  await shop.sql`
    update company set credit_limit_cents = 1000000 where id = ${admin.customerId}`;
  await shop.sql`
    update invoice set issued_on = current_date - 30, due_on = current_date - 2
    where id = ${admin.owns.invoice.id}`;
  const list = await admin.client.get('/admin/v1/customer/documents?limit=25');
  const { unpaid, overdue, credit } = list.json();
  expect([unpaid.count, overdue.count, credit.limit]).toEqual([4, 1, 10_000]);
  for (const { client } of [admin, colleagues.accountant])
    expect((await homeOf(client)).debts).toEqual({ unpaid, overdue, credit });
  for (const { client } of [colleagues.buyer, colleagues.approver])
    expect((await homeOf(client)).debts).toBeNull();
});

test('what is left of the month is one’s own, with what waits taken off', async () => {
  const { boss, buyer } = await newFirm(shop, { order: 0, month: 10_000_000 });
  expect((await homeOf(buyer.client)).month).toEqual({ limit: 100_000, free: 100_000 });
  await ask(shop, buyer.client);
  expect((await homeOf(buyer.client)).month?.free).toBeLessThan(100_000);
  expect((await homeOf(boss.client)).month).toBeNull();
});

test('whoever has just come has nothing, and guests are asked to sign in', async () => {
  const { client } = await newCustomer(shop);
  const nothing = { count: 0, amount: 0 };
  expect(await homeOf(client)).toEqual({
    order: null,
    month: null,
    debts: { unpaid: nothing, overdue: nothing, credit: null },
  });
  expect((await shop.guest().get(HOME)).statusCode).toBe(401);
});
