import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { startEinvoices } from '#start/ops/einvoice-worker.server.ts';
import { Client, OF_OFFICE } from '#tests/client.ts';
import { isEndless, OFFICE_BODIES, officeRoutes } from '#tests/office-routes.ts';
import { FORM_KEY, OFFICE_DEMO } from '#tests/office.ts';
import { usePostman } from '#tests/postman.ts';
import { nameOf, routeTable } from '#tests/route-table.ts';
import { sampleOf, urlOf } from '#tests/samples.ts';
import { useShop } from '#tests/shop.ts';
import { newParty, readCatalogue } from '#tests/world.ts';
import { buildOffice } from './app.server.ts';

/** The secret of the delivery service and its tokens are in no answer, no line of a log and no row. */
const SECRET = /test-secret|access-[0-9a-f]{8}-|refresh-[0-9a-f]{8}-/;

const postman = usePostman();
const { control, next } = postman;
const sapi = { base: '', clientId: 'test-client', clientSecret: 'test-secret' };
beforeAll(() => void (sapi.base = postman.base));
const shop = useShop({ sapi });
const { sql } = shop;
let office: ShopApp;
let log = '';

/** As on a bad day: the secret is refused, a document too, each time by somebody who repeats what was said. */
beforeAll(async () => {
  office = await buildOffice({ sql, config: shop.config, formKey: FORM_KEY });
  await sql`
    insert into setting (key, value) values ('einvoice', ${sql.json({ sending: true, inbox: true })})
    on conflict (key) do update set value = setting.value || excluded.value`;
  const lines = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  await next({ status: 422, message: 'Refused to test-secret' });
  await control('POST', 'inbound', { participant: '0245:2120401690', payload: '<x/>' });
  for (let count = 0; count < 2; count += 1)
    await issueInvoice(shop, (await copyOrder(shop, { status: 'accepted' })).id);
  const stop = startEinvoices({ sql, config: shop.config }, pino({ level: 'trace' }, lines));
  await until(async () => (await statesOf()).join() === 'refused,taken');
  await next({ path: '/auth/token', status: 401, message: 'Not with test-secret' });
  await stop();
  await issueInvoice(shop, (await copyOrder(shop, { status: 'accepted' })).id);
  // A process that begins has no token yet.
  const again = startEinvoices({ sql, config: shop.config }, pino({ level: 'trace' }, lines));
  await until(async () => (await sql`select from einvoice_pause`).length === 1);
  await again();
});
afterAll(() => office.close());

const statesOf = async () =>
  (await sql`select state from einvoice_delivery order by state`).map(({ state }) => state);
async function until(holds: () => Promise<boolean>) {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await holds()) return;
    await sleep(100);
  }
  throw new Error(`never: ${log}`);
}

test('lines of the log', () => {
  expect(log).toContain('electronic invoice');
  expect(log).not.toMatch(SECRET);
});

test('every call of the office', async () => {
  const owner = new Client(office, OF_OFFICE);
  await owner.post('/office/v1/sign/in', OFFICE_DEMO);
  const trial = await owner.post('/office/v1/settings/einvoice/trial', {});
  expect(trial.json().trial.is_known).toBe(true);
  const routes = (await officeRoutes()).filter(
    (route) => !isEndless(route) && !/\/(sign|account)\//.test(route.url),
  );
  expect(routes.length).toBeGreaterThan(30);
  const [{ number }] = await sql<[{ number: string }]>`
    select number from invoice join einvoice_delivery on invoice_id = invoice.id where state = 'refused'`;
  for (const { name, method, url } of routes) {
    const address = url.replace(':number', number).replace(/:\w+/g, '1');
    const { body, headers } =
      method === 'GET'
        ? await owner.get(address)
        : await owner.write(method, address, OFFICE_BODIES[name], {
            headers: { 'x-dry-run': '1' },
          });
    expect([name, SECRET.test(body + JSON.stringify(headers))]).toEqual([name, false]);
  }
  // Bodies of the table have no right version: settings that are saved, and that are refused as late.
  const URL = '/office/v1/settings/einvoice';
  const { version } = (await owner.get(URL)).json().einvoice;
  for (const [scope, status] of [
    ['saved', 200],
    ['late', 409],
  ] as const) {
    const { body, statusCode } = await owner.put(URL, { version, settings: { scope } });
    expect([statusCode, SECRET.test(body)]).toEqual([status, false]);
  }
});

test('every call of the shop', async () => {
  const party = await newParty(shop, 'Tajna');
  const known = { ...(await readCatalogue(shop)), ...party.owns, email: party.email };
  const routes = (await routeTable())
    .filter(({ url }) => !url.includes('/sign/out'))
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  for (const route of routes) {
    const sample = sampleOf(route, known);
    const url = urlOf(route.url, sample);
    const { body, headers } = await party.client.write(route.method, url, sample.body);
    const found = SECRET.test(body + JSON.stringify(headers));
    expect([nameOf(route), found]).toEqual([nameOf(route), false]);
  }
});

test('every row of the database, what was heard and who did what among them', async () => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const [heard] = await sql`select answer ->> 'message' as message from einvoice_pause`;
  expect(heard!.message).toBe('Not with …');
  for (const { name } of tables) {
    const found = await sql`
      select from ${sql(name)} as one where to_jsonb(one)::text ~ ${SECRET.source} limit 1`;
    expect([name, found.length]).toEqual([name, 0]);
  }
});
