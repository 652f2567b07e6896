import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import { addColleague, type Added } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { dayInBratislava } from '#text/clock.ts';
import type { Purchases } from './purchases-contract.ts';

const shop = useShop();
const { sql } = shop;

const at = (period: string) => `/admin/v1/company/purchases/${period}`;
let admin: Awaited<ReturnType<typeof newCustomer>>;
let buyer: Added;
/** When this month and some before it began. */
let months: Date[];

beforeAll(async () => {
  admin = await newCustomer(shop);
  const email = `kolega-${randomBytes(6).toString('hex')}@bastion.sk`;
  const id = await addColleague(sql, admin.id, { email, roles: ['buyer'] });
  buyer = { id, customerId: admin.customerId };
  await sql`update person set first_name = 'Peter', last_name = 'Riečny' where id = ${id}`;
  const days = await sql<{ day: Date }[]>`
    select (date_trunc('month', now() at time zone 'Europe/Bratislava') - make_interval(months => back))
      at time zone 'Europe/Bratislava' as day
    from generate_series(0, 13) back`;
  months = days.map(({ day }) => day);
  const order = (by: Added, back: number, cents: number, status = 'new') =>
    copyOrder(shop, { by, status, cents, at: months[back]! });
  await order(admin, 0, 10_001);
  await order(admin, 0, 20_002);
  await order(admin, 0, 5_000, 'cancelled');
  await order(buyer, 0, 30_010);
  await order(buyer, 2, 70_000);
  await order(buyer, 13, 99_999);
  // Another company's, which is in no sum here.
  await copyOrder(shop, { cents: 1_000_000, at: months[0]! });
});

const read = async (period: string): Promise<Purchases> =>
  (await admin.client.get(at(period))).json().purchases;

test('are counted by person and month, without what was cancelled', async () => {
  const { months: names, people, total, period } = await read('3m');
  expect(period).toBe('3m');
  expect(names).toHaveLength(3);
  expect(people).toMatchObject([
    {
      id: buyer.id,
      name: 'Peter Riečny',
      orders: 2,
      amount: 1000.1,
      months: [
        { orders: 1, amount: 700 },
        { orders: 0, amount: 0 },
        { orders: 1, amount: 300.1 },
      ],
    },
    {
      id: admin.id,
      orders: 2,
      amount: 300.03,
      months: [{ orders: 0, amount: 0 }, { orders: 0 }, { orders: 2, amount: 300.03 }],
    },
  ]);
  expect(total).toEqual({
    orders: 4,
    amount: 1300.13,
    months: [
      { orders: 1, amount: 700 },
      { orders: 0, amount: 0 },
      { orders: 3, amount: 600.13 },
    ],
  });
});

test('a month begins at midnight in Bratislava', async () => {
  const [last] = (await read('3m')).months.slice(-1);
  const moment = new Date(months[0]!.getTime() - 1);
  const other = await newCustomer(shop);
  await copyOrder(shop, { by: other, cents: 100, at: moment });
  await copyOrder(shop, { by: other, cents: 200, at: months[0]! });
  const own = (await other.client.get(at('3m'))).json().purchases as Purchases;
  expect(own.months.at(-1)).toBe(last);
  expect(own.total.months.map(({ amount }) => amount)).toEqual([0, 1, 2]);
});

test('a year is a calendar year, and there are those in which something was ordered', async () => {
  const [{ year }] = await sql<[{ year: number }]>`
    select extract(year from now() at time zone 'Europe/Bratislava')::int as year`;
  const { months: names, years } = await read(String(year - 1));
  expect(names).toHaveLength(12);
  expect([names[0], names[11]]).toEqual([`${year - 1}-01`, `${year - 1}-12`]);
  // Midnight in Bratislava is the day before in UTC, and of a January the year before.
  const { year: first } = dayInBratislava(months[13]!);
  expect(years).toEqual(Array.from({ length: year - first + 1 }, (_, back) => year - back));
  // No months that have not come yet.
  const running = (await read(String(year))).months;
  expect(running.at(-1)).toBe((await read('3m')).months.at(-1));
});

test.each(['1m', '2', '1999', '20266', 'all'])('„%s“ is no period', async (period) => {
  expect((await admin.client.get(at(period))).statusCode).toBe(400);
});

test('the file has a line for each person and month', async () => {
  const response = await admin.client.get('/files/purchases.csv?period=3m');
  expect(response.headers['content-disposition']).toContain('nakupy.csv');
  const { months: names } = await read('3m');
  const [head, ...lines] = response.body.slice(1).trim().split('\r\n');
  expect(head).toBe('Mesiac;Meno;Objednávky;Spolu bez DPH');
  expect(lines).toEqual([
    `${names[0]};Peter Riečny;1;700,00`,
    `${names[2]};Peter Riečny;1;300,10`,
    `${names[2]};${admin.who.email};2;300,03`,
  ]);
  const workbook = await admin.client.get('/files/purchases.xlsx?period=3m');
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await admin.client.get('/files/purchases.csv?period=x')).statusCode).toBe(400);
});
