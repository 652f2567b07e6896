import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { makeTicket } from '#shop/customers/viewing.server.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { nameOf, routeTable, type Route } from '#tests/route-table.ts';
import { sampleOf, urlOf, type Known } from '#tests/samples.ts';
import { useShop } from '#tests/shop.ts';
import { newParty, readCatalogue, type Party } from '#tests/world.ts';
import { NAMED_FOR_VIEWERS, withViewingBar } from './viewing.server.ts';

/** Somebody of the office looks at the shop as a customer. */
const routes = await routeTable();
const shop = useShop();
const WHO = 'kancelaria@bastion.sk';
let party: Party;
let known: Known;
let viewer: Client;

const ticketFor = async ({ email }: Party) => {
  const [{ id }] = await shop.sql<[{ id: number }]>`
    select customer_id as id from person where email = ${email}`;
  return makeTicket(shop.sql, id, WHO);
};
const enter = async (client: Client, whose = party) =>
  client.get(`/prezeranie/${await ticketFor(whose)}`);

beforeAll(async () => {
  party = await newParty(shop, `Tajne${randomBytes(6).toString('hex')}`);
  known = { ...(await readCatalogue(shop)), ...party.owns, email: party.email };
  viewer = shop.guest();
  await enter(viewer);
});

const ask = (client: Client, route: Route) => {
  const sample = sampleOf(route, known);
  return route.method === 'GET'
    ? client.get(urlOf(route.url, sample))
    : client.write(route.method, urlOf(route.url, sample), sample.body);
};
const calls = routes.filter(({ url }) => /^\/(admin|files)\//.test(url));
/** By their method they read. */
const CHANGING_READS = new Set([
  'GET /admin/v1/sign/out/',
  'GET /admin/v1/customer/price-list',
  'GET /admin/v1/customer/price-list/changes/:since',
  'GET /files/price-list/:format',
]);
const isListedRead = (route: Route) =>
  route.method === 'GET' || route.cachedFor !== null || NAMED_FOR_VIEWERS.includes(nameOf(route));

test('what is named exists', () => {
  const names = routes.map(nameOf);
  expect(NAMED_FOR_VIEWERS.filter((name) => !names.includes(name))).toEqual([]);
});

test('every call that changes something is refused, and nothing changes', async () => {
  const writes = calls.filter((route) => !isListedRead(route));
  expect(writes.length).toBeGreaterThan(60);
  const before = await fingerprint(shop.sql);
  for (const route of [...writes, ...calls.filter((one) => CHANGING_READS.has(nameOf(one)))]) {
    const response = await ask(viewer, route);
    expect([nameOf(route), response.statusCode, response.json().error[0].code]).toEqual([
      nameOf(route),
      403,
      'messages.viewing.readOnly',
    ]);
  }
  expect(await fingerprint(shop.sql)).toEqual(before);
});

test('whatever may be read changes nothing', async () => {
  // The PDF of a document of before is kept when it is first opened, by whomever.
  const fingerprintNow = async () => ({ ...(await fingerprint(shop.sql)), kept_pdf: '' });
  const before = await fingerprintNow();
  for (const route of calls.filter(isListedRead))
    expect((await ask(viewer, route)).statusCode, nameOf(route)).toBeLessThan(500);
  expect(await fingerprintNow()).toEqual(before);
});

test.each(['customer/sessions', 'customer/second-factor', 'customer/api-keys'])(
  '%s is the person’s own',
  async (call) => {
    const response = await viewer.get(`/admin/v1/${call}`);
    expect([response.statusCode, response.json().error[0].code]).toEqual([
      403,
      'messages.viewing.private',
    ]);
    expect((await party.client.get(`/admin/v1/${call}`)).statusCode).toBe(200);
  },
);

describe('a ticket', () => {
  const userOf = async (client: Client) =>
    (await client.get('/admin/v1/sign/user')).json().user?.email;

  test('opens the shop once, and for a minute', async () => {
    const ticket = await ticketFor(party);
    const [first, second] = [shop.guest(), shop.guest()];
    expect((await first.get(`/prezeranie/${ticket}`)).statusCode).toBe(303);
    expect((await second.get(`/prezeranie/${ticket}`)).statusCode).toBe(410);
    expect([await userOf(first), await userOf(second)]).toEqual([party.email, undefined]);
    const late = await ticketFor(party);
    await shop.sql`update viewing set expires_at = now() - interval '1 second' where not is_open`;
    expect((await second.get(`/prezeranie/${late}`)).statusCode).toBe(410);
    // The token of the browser is no ticket.
    expect(
      (await second.get(`/prezeranie/${first.cookies.get('bastion_viewing')}`)).statusCode,
    ).toBe(410);
  });

  test('leaves who is signed in there as they were', async () => {
    const own = await newParty(shop, `Vlastne${randomBytes(6).toString('hex')}`);
    const session = own.client.cookies.get('bastion_session');
    await enter(own.client);
    expect(await userOf(own.client)).toBe(party.email);
    const ended = await own.client.get('/prezeranie/koniec');
    expect(ended.headers.location).toMatch(/\/zakaznici\/\d+$/);
    expect([await userOf(own.client), own.client.cookies.get('bastion_session')]).toEqual([
      own.email,
      session,
    ]);
    // Over by itself: the browser is its owner's again, and may write.
    await enter(own.client);
    await shop.sql`update viewing set expires_at = now() - interval '1 second'`;
    expect(await userOf(own.client)).toBe(own.email);
    expect(own.client.cookies.has('bastion_viewing')).toBe(false);
    expect((await own.client.put('/admin/v1/basket/lines', { lines: [] })).statusCode).not.toBe(
      403,
    );
  });

  test('ends with the customer’s account and with who looks', async () => {
    const other = await newParty(shop, `Ina${randomBytes(6).toString('hex')}`);
    const client = shop.guest();
    await enter(client, other);
    expect(await userOf(client)).toBe(other.email);
    await shop.sql`update staff_person set state = 'paused' where email = ${WHO}`;
    const [token] = [client.cookies.get('bastion_viewing')!];
    expect(await userOf(client)).toBeUndefined();
    await shop.sql`update staff_person set state = 'active' where email = ${WHO}`;
    client.cookies.set('bastion_viewing', token);
    expect(await userOf(client)).toBe(other.email);
    await shop.sql`
      update company set state = 'blocked'
      where id = (select customer_id from person where email = ${other.email})`;
    expect(await userOf(client)).toBeUndefined();
  });
});

test('the bar says whose eyes these are, and takes nothing from a name', () => {
  const customer = { id: 1, companyName: '<script>x</script>', discounts: null as never };
  const html = withViewingBar('<html><body class="x"><div></div></body></html>', {
    sessionId: null,
    customer,
    person: null as never,
  });
  expect(html).toContain('<body class="x"><viewing-bar');
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toContain('<script>');
});
