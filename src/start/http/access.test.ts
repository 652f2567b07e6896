import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { nameOf, routeTable, type Route } from '#tests/route-table.ts';
import { sampleOf, SAMPLES, urlOf, type Known, type Sample } from '#tests/samples.ts';
import { useShop } from '#tests/shop.ts';
import { newParty, NOTHING, readCatalogue, type Catalogue, type Party } from '#tests/world.ts';

/** Written by the route table itself: a route is covered the day it is added. */
const routes = await routeTable();
const shop = useShop();
const named = (wanted: (route: Route) => boolean) =>
  routes.filter(wanted).map((route) => [nameOf(route), route] as const);
const isWrite = ({ method }: Route) => method !== 'GET';

let catalogue: Catalogue;
let [owner, stranger]: Party[] = [];
beforeAll(async () => {
  catalogue = await readCatalogue(shop);
  [owner, stranger] = [await freshParty(), await freshParty()];
});

const freshParty = () => newParty(shop, `Tajne${randomBytes(6).toString('hex')}`);
const knownTo = ({ owns, email }: Pick<Party, 'owns' | 'email'>): Known => ({
  ...catalogue,
  ...owns,
  email,
});
const ask = (client: Client, route: Route, sample: Sample) =>
  isWrite(route)
    ? client.write(route.method, urlOf(route.url, sample), sample.body)
    : client.get(urlOf(route.url, sample));

describe('the table', () => {
  test('holds every route, and every sample is of one', () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(Object.keys(SAMPLES).filter((name) => !routes.map(nameOf).includes(name))).toEqual([]);
  });

  test('a new route without a sample is named', () => {
    const unknown = { method: 'GET', url: '/admin/v1/new/:id', body: null } as const;
    expect(() => sampleOf(unknown, knownTo(owner!))).toThrow(
      'GET /admin/v1/new/:id has no sample: add one to tests/samples.ts',
    );
  });

  test('every call of the contract is checked for its body and its address', () => {
    const open = routes.filter(
      ({ method, url, access, params, body }) =>
        access !== null &&
        ((url.includes(':') && !params) || (['POST', 'PUT', 'PATCH'].includes(method) && !body)),
    );
    expect(open.map(nameOf)).toEqual([]);
  });
});

describe('programs', () => {
  test('what is for keys is under /api/, only reads, and nothing else is there', () => {
    const forKeys = routes.filter(({ access }) => access === 'key').map(nameOf);
    expect(forKeys.length).toBeGreaterThan(3);
    expect(routes.filter(({ url }) => url.startsWith('/api/')).map(nameOf)).toEqual(forKeys);
    expect(forKeys.filter((name) => !name.startsWith('GET /api/v1/'))).toEqual([]);
  });
});

describe('guests', () => {
  /** Opening one of these to guests is a decision, not a slip in a contract. */
  test('what was for customers only stays for them', () => {
    const closed = routes.filter(({ access }) => access === 'customer').map(nameOf);
    expect(closed).toEqual(expect.arrayContaining(FOR_CUSTOMERS));
  });

  test.each(named(({ access }) => access === 'customer'))(
    '%s is not for them',
    async (_name, route) => {
      const sample = sampleOf(route, knownTo(owner!));
      const response = await ask(shop.guest(), route, sample);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        success: false,
        error: [expect.objectContaining({ code: 'messages.user.notLoggedIn' })],
      });
      if (isWrite(route)) return;
      const head = await shop.guest().call('HEAD', urlOf(route.url, sample));
      expect([head.statusCode, head.body]).toEqual([401, '']);
    },
  );

  test.each(named(({ access }) => access !== 'customer'))('%s responds', async (_name, route) => {
    const guest = { email: `host-${randomBytes(5).toString('hex')}@bastion.sk`, owns: NOTHING };
    const sample = sampleOf(route, knownTo(guest));
    const response = await ask(shop.guest(), route, sample);
    expect(sample.guest ? [sample.guest] : [200, 404]).toContain(response.statusCode);
  });
});

describe('customers', () => {
  test.each(named(() => true))('%s works with what is theirs', async (_name, route) => {
    // A call that changes something gets somebody of its own.
    const isHarmless = !isWrite(route) && !route.url.includes('/sign/out');
    const customer = isHarmless ? owner! : await freshParty();
    const sample = sampleOf(route, knownTo(customer));
    const response = await ask(customer.client, route, sample);
    expect([response.statusCode, sample.status ?? response.body]).toEqual([
      sample.status ?? 200,
      expect.anything(),
    ]);
    if (isJson(response) && !sample.status && route.access && route.url !== DESCRIPTION)
      expect(response.json()).toMatchObject({ success: true });
  });
});

describe('what belongs to others', () => {
  const sameAsBefore = watchTables();
  const borrowed = (route: Route): (keyof typeof NOTHING)[] => {
    const plain = { ...EXAMPLE, email: 'x' } as Known;
    return (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).filter((thing) => {
      // A gift card is for whoever has its code.
      if (thing === 'giftCard') return false;
      const [mine, theirs] = [plain, { ...plain, [thing]: NOTHING[thing] }].map((known) =>
        JSON.stringify(sampleOf(route, known)),
      );
      return mine !== theirs;
    });
  };
  const cases = routes.flatMap((route) =>
    borrowed(route).map((thing) => [nameOf(route), thing, route] as const),
  );

  test('things that belong to somebody are named in many calls', () =>
    expect(cases.length).toBeGreaterThan(15));

  test.each(cases)('%s with another’s %s is as if there were none', async (_name, thing, route) => {
    const askWith = async (things: typeof NOTHING) =>
      comparable(
        await ask(
          stranger!.client,
          route,
          sampleOf(route, { ...knownTo(stranger!), [thing]: things[thing] }),
        ),
      );
    const theirs = await askWith(owner!.owns);
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(await askWith(NOTHING));
  });
  test('and none of these calls changed anything', sameAsBefore);
});

describe('anti-forgery', () => {
  const sameAsBefore = watchTables();
  test.each(named(isWrite))('%s needs the token of its own session', async (_name, route) => {
    const sample = sampleOf(route, knownTo(owner!));
    const url = urlOf(route.url, sample);
    await stranger!.client.get('/admin/v1/sign/user');
    const foreign = stranger!.client.cookies.get('XSRF-TOKEN')!;
    for (const client of [shop.guest(), owner!.client, stranger!.client])
      for (const headers of [{}, { 'x-xsrf-token': 'a.b' }, { 'x-xsrf-token': `${foreign}x` }]) {
        const response = await client.call(route.method, url, sample.body, { headers });
        expect(response.statusCode).toBe(403);
        expect(response.json().error[0].code).toBe('messages.token.forbidden');
      }
    const planted = shop.guest();
    planted.cookies.set('bastion_session', owner!.client.cookies.get('bastion_session')!);
    planted.cookies.set('XSRF-TOKEN', foreign);
    const response = await planted.call(route.method, url, sample.body, {
      headers: { 'x-xsrf-token': foreign },
    });
    expect(response.statusCode).toBe(403);
  });
  test('and none of these calls changed anything', sameAsBefore);
});

/** Remembers every table before the tests of a group; the test it returns compares. */
function watchTables() {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await fingerprint(shop.sql);
  });
  return async () => expect(await fingerprint(shop.sql)).toEqual(before);
}

const DESCRIPTION = '/admin/v1/openapi.json';

const FOR_CUSTOMERS = [
  'GET /admin/v1/customer/profile',
  'GET /admin/v1/customer/address',
  'GET /admin/v1/attachments/:productCode',
  'GET /files/attachment/:id/:filename',
  'GET /admin/v1/customer/wish-list-count',
  'POST /admin/v1/customer/wish-list-new/:lang/:limit/:offset',
  'PATCH /admin/v1/customer/wish-list/add',
  'DELETE /admin/v1/customer/wish-list/remove/:id',
  'GET /admin/v1/customer/orders/:limit/:offset',
  'GET /admin/v1/customer/order/detail/:orderId/:lang',
  'PUT /admin/v1/customer/order/duplicateIntoBasket/:orderId',
  'GET /admin/v1/customer/invoices/:limit/:offset',
  'GET /admin/v1/customer/documents',
  'GET /admin/v1/customer/documents/:id/payment',
  'GET /files/invoices.zip',
  'GET /files/invoices.xlsx',
  'GET /admin/v1/customer/price-list',
  'GET /admin/v1/customer/price-list/changes/:since',
  'GET /files/price-list/:format',
  'GET /admin/v1/customer/api-keys',
  'POST /admin/v1/customer/api-keys',
  'DELETE /admin/v1/customer/api-keys/:id',
  'PUT /admin/v1/cart/shipping/:lang',
  'PUT /admin/v1/cart/payment',
  'PATCH /admin/v1/basket/sale-point',
  'PATCH /admin/v1/basket/note',
  'PATCH /admin/v1/cart/additional',
  'PATCH /admin/v1/cart/address',
  'PUT /admin/v1/cart/address/1',
  'PUT /admin/v1/cart/address/2',
  'PUT /admin/v1/cart/order/:lang',
  'PATCH /admin/v1/customer/password',
  'PATCH /admin/v1/customer/profile',
  'PUT /admin/v1/customer/address/:type',
  'GET /admin/v1/customer/sessions',
  'DELETE /admin/v1/customer/sessions/:id',
  'POST /admin/v1/customer/sessions/end',
];

/** To see which things a sample names, any values do. */
const EXAMPLE = {
  product: { id: 1, slug: 'x', code: 'x' },
  category: { id: 1, path: 'x' },
  attachment: { id: 1, code: 'x', filename: 'x' },
  ...{ picture: 'x', blog: 'x', page: 'x', shipping: 1, payment: 1, salePoint: 1 },
  ...{ order: 1, invoice: { id: 1, filename: 'x' }, basket: 1, line: 1, giftCard: 'x', session: 1 },
  apiKey: 1,
};

const isJson = ({ headers }: LightMyRequestResponse) =>
  String(headers['content-type']).startsWith('application/json');

/** The whole response but for what differs between any two. */
function comparable({ statusCode: status, headers, body }: LightMyRequestResponse) {
  const { date: _, 'x-request-id': id, 'set-cookie': cookies, ...rest } = headers;
  return { status, body, headers: rest, hasId: Boolean(id), cookies };
}
