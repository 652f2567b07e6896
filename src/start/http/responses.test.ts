import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { nameOf, routeTable } from '#tests/route-table.ts';
import { sampleOf, urlOf, type Known } from '#tests/samples.ts';
import { DEMO, useShop } from '#tests/shop.ts';
import { newParty, NOTHING, readCatalogue, type Party } from '#tests/world.ts';

/** What every response must carry, asked of every route the server has. */
const shop = useShop();
const safe = useShop({ publicUrl: 'https://bastion.example', isSecure: true });
const routes = await routeTable();
const reading = routes.filter(({ method }) => method === 'GET');

let customer: Party;
let known: Known;
beforeAll(async () => {
  customer = await newParty(shop, 'Hlavicky');
  known = { ...(await readCatalogue(shop)), ...customer.owns, email: customer.email };
});

const SHARED = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=10';
/** The only responses that any cache may store. */
const CACHEABLE: Record<string, string> = {
  'GET /media/:name': 'public, max-age=31536000, immutable',
  'GET /media/:name/small.webp': 'public, max-age=31536000, immutable',
  'GET /media/:name/share.png': 'public, max-age=31536000, immutable',
  'GET /assets/i18n/sk.json': 'public, max-age=300',
  'GET /robots.txt': 'public, max-age=3600',
  'GET /sitemap.xml': SHARED,
  'GET /sitemap/:name': SHARED,
};
const POLICY: Record<string, string> = {
  'GET /media/:name': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'GET /media/:name/small.webp': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'GET /admin/v1/docs': "default-src 'none'; style-src 'unsafe-inline'",
};
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const FOR_DOCUMENTS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

function expectSafe(url: string, { headers }: LightMyRequestResponse) {
  expect(headers).toMatchObject({
    ...(url.startsWith('/admin/') ? {} : FOR_DOCUMENTS),
    // Its address is the secret.
    ...(/^\/(files\/shared-list\/|prezeranie\/(?!koniec))/.test(url)
      ? { 'referrer-policy': 'no-referrer' }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
}

describe('every reading route', () => {
  const visitors: [string, () => Client][] = [
    ['a guest', () => shop.guest()],
    ['a customer', () => customer.client],
  ];
  const cases = visitors.flatMap(([who, clientOf]) =>
    reading
      .filter(({ url }) => !url.includes('/sign/out'))
      .map((route) => [nameOf(route), who, route, clientOf] as const),
  );

  test.each(cases)('%s to %s', async (name, _who, route, clientOf) => {
    const response = await clientOf().get(urlOf(route.url, sampleOf(route, known)));
    expectSafe(route.url, response);
    expect(response.headers['cache-control']).toBe(CACHEABLE[name] ?? 'private, no-store');
    expect(response.headers['content-security-policy']).toBe(POLICY[name] ?? NOTHING_RUNS);
    expect(response.headers['cross-origin-resource-policy']).toBe(
      route.url.startsWith('/media/') ? 'cross-origin' : 'same-origin',
    );
    // What a proxy may cache must not carry somebody's cookie.
    if (CACHEABLE[name]) expect(response.cookies).toEqual([]);
    if (route.url.startsWith('/files/') && response.statusCode === 200)
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename/);
  });
});

describe('refusals', () => {
  test.each([
    ['an unknown call', '/admin/v1/nic', 404],
    ['a picture that is not there', `/media/${'0'.repeat(32)}.svg`, 404],
    ['a file name with a line break', '/files/attachment/1/a%0d%0ax-zly:%201', 401],
    ['a broken address of a call', '/admin/v1/%zz', 400],
    ['a broken address of a picture', '/media/%zz', 404],
    ['a call for customers', '/admin/v1/customer/profile', 401],
  ])('%s', async (_name, url, status) => {
    const response = await shop.guest().get(url);
    expect(response.statusCode).toBe(status);
    expectSafe(url, response);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers['content-security-policy']).toBe(NOTHING_RUNS);
  });

  test('a file name cannot write a header', async () => {
    const response = await customer.client.get('/files/attachment/1/a%0d%0ax-zly:%201');
    expect(response.statusCode).toBe(404);
    expect(response.headers).not.toHaveProperty('x-zly');
  });
});

describe('cookies', () => {
  const cookiesOf = ({ headers }: LightMyRequestResponse) =>
    Object.fromEntries(
      [headers['set-cookie'] ?? []].flat().map((line) => {
        const [pair, ...attributes] = line.split('; ');
        return [pair!.split('=')[0]!, attributes.toSorted()];
      }),
    );
  const [WEEK, MONTH] = ['Max-Age=604800', 'Max-Age=2592000'];

  test.each([
    ['plain http', shop, 'bastion_session', []],
    ['https', safe, '__Host-bastion_session', ['Secure']],
  ] as const)('over %s', async (_name, at, session, secure) => {
    const client = at.guest();
    expect(cookiesOf(await client.get('/admin/v1/sign/user'))).toEqual({
      'XSRF-TOKEN': ['Path=/', 'SameSite=Lax', ...secure],
    });
    const product = known.product.id;
    expect(
      cookiesOf(await client.put('/admin/v1/basket/add', { basket: null, product, quantity: 1 })),
    ).toEqual({
      [session]: ['HttpOnly', WEEK, 'Path=/', 'SameSite=Lax', ...secure],
      'XSRF-TOKEN': ['Path=/', 'SameSite=Lax', ...secure],
    });
    expect(cookiesOf(await client.post('/admin/v1/sign/in', DEMO))).toEqual({
      [session]: ['HttpOnly', MONTH, 'Path=/', 'SameSite=Lax', ...secure],
      'auth-check': [MONTH, 'Path=/', 'SameSite=Lax', ...secure],
      'XSRF-TOKEN': ['Path=/', 'SameSite=Lax', ...secure],
      // By which the browser is known when its owner signs in the next time; it outlives the session.
      [secure.length > 0 ? '__Secure-bastion_browser' : 'bastion_browser']: [
        'HttpOnly',
        MONTH,
        'Path=/admin/v1/sign',
        'SameSite=Lax',
        ...secure,
      ],
    });
    const gone = cookiesOf(await client.get('/admin/v1/sign/out'));
    expect(Object.keys(gone).toSorted()).toEqual(['XSRF-TOKEN', 'auth-check', session].toSorted());
    expect(gone[session]).toEqual(
      expect.arrayContaining([
        'HttpOnly',
        'Path=/',
        expect.stringMatching(/^Expires=Thu, 01 Jan 1970/),
      ]),
    );
  });

  test('https is remembered by the browser, plain http is not', async () => {
    const [plain, secure] = await Promise.all(
      [shop, safe].map((at) => at.guest().get('/robots.txt')),
    );
    expect(plain!.headers['strict-transport-security']).toBeUndefined();
    expect(secure!.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('signing in and signing out each end the session that was', async () => {
    const client = shop.guest();
    await client.put('/admin/v1/basket/add', {
      basket: null,
      product: known.product.id,
      quantity: 1,
    });
    const asked = async (token: string) => {
      const thief = shop.guest();
      thief.cookies.set('bastion_session', token);
      return (await thief.get('/admin/v1/basket/sk')).json().basket.id !== null;
    };
    const before = client.cookies.get('bastion_session')!;
    expect(await asked(before)).toBe(true);
    await client.post('/admin/v1/sign/in', { email: customer.email, password: DEMO.password });
    const after = client.cookies.get('bastion_session')!;
    expect(after).not.toBe(before);
    expect([await asked(before), await asked(after)]).toEqual([false, true]);
    await client.get('/admin/v1/sign/out');
    expect(await asked(after)).toBe(false);
  });

  test('a session that the visitor brings along is never taken over', async () => {
    const client = shop.guest();
    client.cookies.set('bastion_session', 'podstrcena-relacia');
    await client.post('/admin/v1/sign/in', { email: customer.email, password: DEMO.password });
    expect(client.cookies.get('bastion_session')).not.toBe('podstrcena-relacia');
    expect(client.cookies.get('bastion_session')!.length).toBeGreaterThan(40);
  });
});

test('a guest is told no price by any route', async () => {
  const prices = /"(price\w*|base_price\w*|discount|amount|product_price\w*)":\s*[\d.]+/g;
  for (const route of routes.filter(({ access }) => access === 'public' || access === 'guest')) {
    const sample = sampleOf(route, { ...known, ...NOTHING });
    const client = shop.guest();
    const url = urlOf(route.url, sample);
    const response =
      route.method === 'GET'
        ? await client.get(url)
        : await client.write(route.method, url, sample.body);
    const told = route.url === '/admin/v1/openapi.json' ? [] : (response.body.match(prices) ?? []);
    // The number of pieces in a basket is called "amount" too.
    expect([nameOf(route), told.filter((price) => !/^"amount":\s*\d+$/.test(price))]).toEqual([
      nameOf(route),
      [],
    ]);
  }
});
