import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import { SAMPLE_COMPANY } from '#shop/invoices/issue/sample-company.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';
import { ownerOf } from '#tests/owner.ts';

const office = useOffice();
const { sql } = office;
const shop = { sql, config: office.config };
let client: Client;
let by: Awaited<ReturnType<typeof addCompany>>;
beforeAll(async () => {
  client = await office.signIn(await office.newColleague('office'));
  by = await addCompany(sql, 'ukazka@example.sk', { company: { state: 'active' } });
});

const CODE = 'messages.invoice.sampleCompany';
const isFilledWithDemo = (isDemo: boolean) =>
  sql`update setting set value = ${sql.json(isDemo)} where key = 'filled'`;
const setCompany = (changes: object) =>
  sql`update setting set value = value || ${sql.json(changes as never)} where key = 'company'`;
afterAll(() => isFilledWithDemo(true));

const post = async (path: string, body: object = {}) => {
  const reply = await client.post(`/office/v1/${path}`, body);
  return { status: reply.statusCode, ...reply.json() };
};
const newOrder = (status = 'accepted') => copyOrder(shop, { by, status });
const documents = async () =>
  (await sql`select id::text from invoice union all select id::text from proforma`).count;

test('the sample company is that of the seed', () => {
  const { company } = JSON.parse(readFileSync('seed/content/site.json', 'utf8'));
  expect(SAMPLE_COMPANY).toEqual({ ico: company.ico, iban: company.iban });
});

test.each([
  ['all of the sample', {}],
  ['its account', { ico: '36421928' }],
  ['its number', { iban: 'SK6807200002891987426353' }],
])('a shop without demo data issues nothing with %s, and says how to go on', async (_, own) => {
  await setCompany({ ...SAMPLE_COMPANY });
  const billed = await newOrder();
  const invoice = await issueInvoice(shop, billed.id);
  const [order, prepaid, left] = [await newOrder(), await newOrder(), await newOrder('shipped')];
  const money = { orderId: prepaid.id, cents: 500, paidOn: '2026-11-02', reference: null };
  await recordPrepayment(sql, money);
  await isFilledWithDemo(false);
  await setCompany(own);
  const before = await documents();

  const refused = [
    await post(`orders/${order.number}/invoice`),
    await post(`orders/${order.number}/proforma`),
    await post(`orders/${prepaid.number}/advances`),
    await post(`invoices/${invoice.number}/credit`, { reason: 'Vrátené' }),
  ];
  for (const { status, error } of refused)
    expect([status, error[0].code, error[0].message]).toEqual([
      409,
      CODE,
      expect.stringContaining('shop settings set'),
    ]);
  const { results } = await post('orders/invoices', { numbers: [left.number] });
  expect(results[0].problem).toContain('ukážkovej firmy');
  const typed = ownerOf(office.connection);
  await expect(typed('invoices issue', order.number)).rejects.toThrow('ukážkovej firmy');
  expect(await documents()).toBe(before);
  expect((await client.get('/office/v1/day')).json().day.sample_company).toBe(true);
  const { code, text } = await typed('doctor');
  expect(code).toBe(1);
  expect(text).toContain('✗ Objednávanie: faktúry sa nevystavujú');
  expect(text).not.toContain('Obchod je v poriadku');

  await setCompany({ ico: '36421928', iban: 'SK6807200002891987426353' });
  expect((await post(`orders/${order.number}/invoice`)).status).toBe(200);
  expect((await client.get('/office/v1/day')).json().day.sample_company).toBeNull();
  expect((await typed('doctor')).text).not.toContain('ukážkovej firmy');
  await isFilledWithDemo(true);
});

test('the demo issues in the name of the sample', async () => {
  await setCompany({ ...SAMPLE_COMPANY });
  const order = await newOrder();
  expect((await post(`orders/${order.number}/invoice`)).status).toBe(200);
  expect((await client.get('/office/v1/day')).json().day.sample_company).toBeNull();
});
