import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { type Entry, Journal } from './journal.ts';
import { type Before, judge, lookBefore } from './verdict.ts';

type Told = Extract<Entry, { told: 'order' }>;

/** The verdict itself is tried: the orders of the demo shop and buyers who remember them, well or badly. */
const { sql } = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'bastion-verdict-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let before: Before;
let told: Told[];
beforeAll(async () => {
  before = { ...(await lookBefore(sql)), lastOrder: 0 };
  told = await sql<Told[]>`
    select 'order' as told, person_id as customer, basket_id as basket, id, number, net_cents as net,
           (select jsonb_agg(jsonb_build_object('product', product_id, 'quantity', quantity))
            from order_line where order_id = orders.id) as lines
    from orders order by id`;
});

function judged(entries: Entry[]) {
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`));
  for (const entry of entries) journal.write(entry);
  return judge(sql, journal, before);
}

test('buyers who were told what there is', async () => {
  const { findings, acknowledged, lost, doubled } = await judged(told);
  expect(findings).toEqual([]);
  expect({ acknowledged, lost, doubled }).toEqual({
    acknowledged: told.length,
    lost: 0,
    doubled: 0,
  });
});

test('an acknowledged order that is not there is lost', async () => {
  const gone = { ...told[0]!, id: 999_999, basket: 999_999, number: '2026999999' };
  expect(await judged([...told, gone])).toMatchObject({
    lost: 1,
    findings: ['order 2026999999 was acknowledged and is not there'],
  });
});

test('an order nobody was told of is one too many', async () => {
  expect(await judged(told.slice(1))).toMatchObject({
    doubled: 1,
    findings: [`order ${told[0]!.number} is there and nobody was told`],
  });
});

test.each<[string, (one: Told) => Entry]>([
  ['another sum', (one) => ({ ...one, net: one.net + 1 })],
  ['another customer', (one) => ({ ...one, customer: one.customer + 1 })],
  [
    'other goods',
    (one) => ({ ...one, lines: one.lines.map((line) => ({ ...line, quantity: 77 })) }),
  ],
])('%s than the buyer was told is found', async (_what, differ) => {
  const [first, ...others] = told;
  expect((await judged([differ(first!), ...others])).findings).toHaveLength(1);
});

test('a response that nobody expected is found', async () => {
  const surprise: Entry = { told: 'surprise', customer: 1, what: '500 messages.serverError' };
  expect((await judged([...told, surprise])).findings).toEqual([
    'customer 1: 500 messages.serverError',
  ]);
});

test('pieces that went without an order are found', async () => {
  await sql`update stock set quantity = quantity - 1 where (product_id, warehouse_id) = (1, 1)`;
  const { findings } = await judged(told);
  await sql`update stock set quantity = quantity + 1 where (product_id, warehouse_id) = (1, 1)`;
  expect(findings).toEqual([expect.stringMatching(/^product 1: \d+ pieces before, \d+ now$/)]);
});
