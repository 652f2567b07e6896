import { beforeEach, describe, expect, test } from 'vitest';
import { PARSE_LIMITS } from '#base/files/parse-pool.server.ts';
import { farRows, HOSTILE_CSVS, HOSTILE_WORKBOOKS, ONLY_QUOTES } from '#tests/hostile-files.ts';
import { useShop } from '#tests/shop.ts';
import type { Client } from '#tests/client.ts';

const shop = useShop();
const send = (client: Client, content: Buffer) =>
  client.post('/admin/v1/quick-order/file', {
    name: 'vykaz.xlsx',
    content: content.toString('base64'),
  });
const HONEST = Buffer.from('kód;ks\nNV-T4W;8');

/** Neither the file nor what a guest did before may count for the next test. */
beforeEach(async () => {
  await shop.sql`delete from attempt`;
});

const refused = async (content: Buffer, client = shop.guest()) => {
  const answer = await send(client, content);
  expect(answer.rawPayload.length).toBeLessThan(1_000);
  expect(answer.json().error[0]).toMatchObject({ message: expect.stringMatching(/ .*\.$/) });
  return [answer.statusCode, answer.json().error[0].code];
};
const TOO_MUCH = [422, 'messages.file.tooMuch'];

describe('a small file that costs much is refused in words', () => {
  test.each(Object.entries(HOSTILE_WORKBOOKS))('%s', async (_what, make) => {
    const content = await make();
    expect(content.length).toBeLessThan(100_000);
    expect(await refused(content)).toEqual(TOO_MUCH);
    expect(await refused(content, await shop.signIn())).toEqual(TOO_MUCH);
  });

  test.each(Object.entries(HOSTILE_CSVS))('a CSV of %s', async (_what, make) => {
    expect(await refused(make())).toEqual(TOO_MUCH);
  });

  test('a CSV of quotes is no table', async () => {
    expect(await refused(ONLY_QUOTES)).toEqual([400, 'messages.quickOrder.openQuote']);
  });
});

test('rows far down cost nothing: they are read, with their place', async () => {
  const answer = await send(shop.guest(), await farRows());
  expect(answer.rawPayload.length).toBeLessThan(5_000);
  const { sheets } = answer.json();
  expect(sheets).toHaveLength(20);
  expect(sheets[0].rows.map(({ line }: { line: number }) => line)).toEqual([1, 1_048_576]);
});

test('an answer has so many bytes at most, and more for customers', async () => {
  const row = ['NV-T4W', ...Array.from({ length: 20 }, () => 'x'.repeat(150))].join(';');
  const content = Buffer.from(`${row}\n`.repeat(900));
  expect(content.length).toBeGreaterThan(PARSE_LIMITS.guest.mostOut);
  expect(await refused(content)).toEqual(TOO_MUCH);
  const answer = await send(await shop.signIn(), content);
  expect(answer.json().sheets[0].count).toBe(900);
});

test('files that keep a thread busy keep nobody else waiting: not for a file, not for a PDF', async () => {
  const [hostile, attackers] = [await HOSTILE_WORKBOOKS['a million texts in one']!(), 6];
  const customer = await shop.signIn();
  const [{ invoice_url: pdf }] = (await customer.get('/admin/v1/customer/invoices/12/0')).json()
    .invoices;
  const attacker = shop.guest();
  const attacks = Array.from({ length: attackers }, () => send(attacker, hostile));
  const [file, drawn] = await Promise.all([send(customer, HONEST), customer.get(pdf)]);
  expect([file.statusCode, drawn.statusCode]).toEqual([200, 200]);
  const statuses = (await Promise.all(attacks)).map(({ statusCode }) => statusCode);
  // What they had lined up is refused one by one, or was too much to line up.
  expect(statuses.every((status) => status === 422 || status === 429)).toBe(true);
});
