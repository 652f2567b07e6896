import { afterEach, beforeAll, expect, test } from 'vitest';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import { newParty } from '#tests/world.ts';
import { dayInBratislava } from '#text/clock.ts';

const shop = useShop();
const { sql } = shop;
const { year: YEAR } = dayInBratislava(new Date());
const next = async (series: string) =>
  (await sql`select next_number(${series}, ${YEAR}) as number`)[0]!.number as string;
const setLast = (series: string, last: number) => sql`
  insert into number_series (series, year, last) values (${series}, ${YEAR}, ${last})
  on conflict (series, year) do update set last = ${last}`;

type Series = { series: string; year: number; last: number };
let saved: Series[];
beforeAll(async () => {
  saved = await sql<Series[]>`select * from number_series`;
});
afterEach(async () => {
  await sql`delete from setting where key = 'numbers'`;
  await sql`delete from number_series`;
  await sql`insert into number_series ${sql(saved)}`;
});

test.each([
  ['invoice', 499_998],
  ['order', 899_998],
  ['credit_note', 999_998],
])('the series %s ends before the next one begins, with an error', async (series, last) => {
  await setLast(series, last);
  expect(await next(series)).toBe(`${YEAR}${last + 1}`);
  await expect(next(series)).rejects.toMatchObject({ code: 'BN001' });
  await expect(next(series)).rejects.toThrow(/used up/);
});

test('wider numbers go on where the others ended, are as long, and meet none of them', async () => {
  await setLast('order', 899_999);
  await sql`insert into setting (key, value) values ('numbers', '{"wide": true}')`;
  const short = String(YEAR).slice(2);
  expect([await next('order'), await next('order')]).toEqual([
    `${short}50000001`,
    `${short}50000002`,
  ]);
  expect(await next('invoice')).toBe(`${short}00000001`);
  expect(await next('credit_note')).toBe(`${short}90000001`);
});

test('a customer is told in words, the owner in time, and wide orders contradict nothing', async () => {
  const { client } = await newParty(shop, 'Posledny');
  const [order] = await sql<Series[]>`
    select * from number_series where series = 'order' and year = ${YEAR}`;
  await setLast('order', 899_999);
  const refused = await client.put('/admin/v1/cart/order/sk', { basket: null });
  expect(refused.statusCode).toBe(503);
  expect(refused.json().error[0].message).toMatch(/Zavolajte nám/);

  const owner = ownerOf(shop.connection, {});
  const findings = JSON.parse((await owner('doctor --json')).text).findings;
  expect(findings.find(({ check }: { check: string }) => check === 'numbers')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('objednávky'),
  });

  await setLast('order', order!.last);
  await sql`insert into setting (key, value) values ('numbers', '{"wide": true}')`;
  const placed = await client.put('/admin/v1/cart/order/sk', { basket: null });
  expect(placed.json().order.number).toBe(`${String(YEAR).slice(2)}50000001`);
  const rules = (await findContradictions(sql)).map(({ rule }) => rule);
  expect(rules).not.toContain('numbers of a year have no gap');
});
