import { createHash, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { addColleague, addCompany } from '#tests/companies.ts';
import { DEMO, useShop } from '#tests/shop.ts';
import type { Client } from '#tests/client.ts';
import { readCatalogue, signedIn } from '#tests/world.ts';
import { buildApp } from '#start/app/app.server.ts';
import type { RenderOptions, RenderOwn } from './entry.server.tsx';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { addPages } from './pages.server.ts';

/** The real server around the smallest page: it says what the shop told it, as every page does. */
const shop = useShop();
const SCRIPT = 'self.start()';
/** As if a text of the catalogue had found a way past the escaping. */
const PLANTED = '<script>self.planted()</script>';
/** Enough to be worth packing. */
const LONG = 'Ústredňa '.repeat(200);
let asked: string[] = [];
let product: string;
let demoCustomer: number;

async function render(
  request: Request,
  { send, nonce, isShared }: RenderOptions,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  asked.push(pathname + search);
  if (pathname === '/account')
    return new Response(null, {
      status: 307,
      headers: { location: '/login?returnUrl=%2Faccount' },
    });
  const { json } = await send({
    method: 'GET',
    url: `/admin/v1/product/detail/url/${product}/sk`,
  });
  const { price_exc_vat: price } = (json as { product: { price_exc_vat: number | null } }).product;
  const basket = await send({ method: 'GET', url: '/admin/v1/basket/sk' });
  const lines = (basket.json as { basket: { products: unknown[] } }).basket.products.length;
  return new Response(
    `<p>cena ${price ?? 'po prihlásení'}, položiek ${lines}</p><p>${LONG}</p>` +
      `<a href="/login?returnUrl=${encodeURIComponent(pathname + search)}">${PLANTED}</a>` +
      (isShared ? ['account', 'basket', 'data'].map(slotFor).join(' a ') : '') +
      `<script${nonce ? ` nonce="${nonce}"` : ''}>${SCRIPT}</script>`,
    { status: ['/nikde', '/zoznam/zrusene'].includes(pathname) ? 404 : 200 },
  );
}

const slotFor = (name: string) => `<template data-own="${name}"></template>`;

/** The smallest parts: who, how much is in the basket, and the data they are made of. */
const renderOwn: RenderOwn = async ({ user, basket }) => ({
  account: `firma ${user.company_name}`,
  basket: `v košíku ${basket.amount}`,
  wishlist: '',
  home: '',
  data: JSON.stringify(user.company_name),
});

/** A server of its own for each test, so that each starts with an empty cache. */
let open: Awaited<ReturnType<typeof buildApp>>;
beforeEach(async () => {
  product = (await readCatalogue(shop)).product.slug;
  const [demo] = await shop.sql`select id from person where email = ${DEMO.email}`;
  demoCustomer = demo!.id;
  asked = [];
  const withMap = {
    sql: shop.sql,
    config: { ...shop.config, packetaKey: 'kluc' },
    formKey: 'a key that only the tests know, 32+ characters',
  };
  open = await buildApp(withMap);
  addPages(open, withMap, {
    getRenderer: async () => ({ render, renderOwn, manifest: null, isDev: false }),
    caches: createCaches(),
  });
  await open.ready();
  return () => open.close();
});

/** A page asked for with the cookies of that visitor. */
const visit = (client: Client, url: string, headers: Record<string, string> = {}) =>
  open.inject({
    url,
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
  });

test('guests share one page, which has no price and no basket in it', async () => {
  const first = await visit(shop.guest(), '/');
  const buyer = shop.guest();
  await buyer.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });
  const second = await visit(buyer, '/?utm_source=x');
  expect(first.body).toContain('cena po prihlásení, položiek 0');
  expect(second.body).toBe(first.body);
  expect(asked).toEqual(['/']);
});

test('the first guest to come brings nothing of theirs into the page of all', async () => {
  const buyer = shop.guest();
  await buyer.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });
  expect((await visit(buyer, '/')).body).toContain('položiek 0');
});

test('a customer’s page is theirs: whoever comes next, before or after, sees none of it', async () => {
  const customer = await signedIn(shop, demoCustomer);
  const mine = await visit(customer, '/');
  expect(mine.body).toMatch(/cena [\d.]+,/);
  expect((await visit(shop.guest(), '/')).body).toContain('cena po prihlásení');
  expect((await visit(customer, '/')).body).toMatch(/cena [\d.]+,/);
  expect(mine.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(mine.headers).not.toHaveProperty('etag');
});

describe('a page for all customers of one view', () => {
  const newCustomer = async (company: string, discount = 0) => {
    const [group] = await shop.sql`
      insert into price_group (name, discount_bp) values (${randomUUID()}, ${discount}) returning id`;
    const { id } = await addCompany(shop.sql, `${randomUUID()}@bastion.sk`, {
      company: { company_name: company, price_group_id: group!.id },
    });
    return signedIn(shop, id);
  };

  test('is made once, holds nothing of the first, and is filled for each', async () => {
    const [first, second] = [
      await newCustomer('Prvá, s. r. o.'),
      await newCustomer('Druhá, a. s.'),
    ];
    await first.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });
    const [one, two] = [await visit(first, '/'), await visit(second, '/?utm_source=x')];
    expect(asked).toEqual(['/']);
    // The basket that the page itself asked for was nobody's.
    expect(one.body).toMatch(/cena [\d.]+, položiek 0/);
    expect(one.body).toContain('firma Prvá, s. r. o. a v košíku 1 a ');
    expect(two.body).toContain('firma Druhá, a. s. a v košíku 0 a ');
    expect(two.body).not.toContain('Prvá');
    expect(
      two.body.replaceAll('Druhá, a. s.', 'Prvá, s. r. o.').replace('košíku 0', 'košíku 1'),
    ).toBe(one.body);
    expect(two.headers['cache-control']).toBe('private, no-store');
  });

  test('is the same for people of a company whatever their roles', async () => {
    const { id } = await addCompany(shop.sql, `${randomUUID()}@bastion.sk`);
    const email = `${randomUUID()}@bastion.sk`;
    const accountant = await addColleague(shop.sql, id, { email, roles: ['accountant'] });
    const [one, two] = [
      await visit(await signedIn(shop, id), '/'),
      await visit(await signedIn(shop, accountant), '/'),
    ];
    expect(asked).toEqual(['/']);
    expect(two.body).toBe(one.body);
  });

  test('is another one for who pays another price', async () => {
    const priceFor = async (client: Client) =>
      Number(/cena ([\d.]+)/.exec((await visit(client, '/')).body)![1]);
    const [full, half] = [await newCustomer('A'), await newCustomer('B', 5000)];
    expect(await priceFor(half)).toBeCloseTo((await priceFor(full)) / 2, 1);
    expect(await priceFor(full)).not.toBe(await priceFor(half));
  });

  test('is no place to break out of', async () => {
    const { body } = await visit(await newCustomer('</script><script>zle()</script>'), '/');
    const [, data] = /<script type="application\/json" id="own">(.*?)<\/script>/.exec(body)!;
    expect(JSON.parse(data!)).toBe('</script><script>zle()</script>');
  });

  test('is not for pages of one’s own, nor for those that are missing', async () => {
    const customer = await newCustomer('Prvá, s. r. o.');
    await customer.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });
    for (const url of ['/cart', '/accounts', '/nikde', '/productx'])
      expect((await visit(customer, url)).body).toContain('položiek 1');
  });
});

const SHARED = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=10';

test('proxies keep pages to look at for guests, and nothing that comes with a cookie or a form', async () => {
  const cacheControl = async (client: Client, url: string) => {
    const { headers } = await visit(client, url);
    return [headers['cache-control'], headers['set-cookie'] !== undefined];
  };
  for (const url of ['/', '/category/cctv?pg=2', '/product/x'])
    expect(await cacheControl(shop.guest(), url)).toEqual([SHARED, false]);
  for (const url of ['/login?returnUrl=%2Fcart', '/activation?token=x', '/cart'])
    expect(await cacheControl(shop.guest(), url)).toEqual(['private, no-cache', false]);
  expect(await cacheControl(shop.guest(), '/nikde')).toEqual(['private, no-store', false]);
  // A guest with a session whose token was lost gets a new one, and a page that nobody else may get.
  const buyer = shop.guest();
  await buyer.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });
  buyer.cookies.delete('XSRF-TOKEN');
  expect(await cacheControl(buyer, '/')).toEqual(['private, no-cache', true]);
});

test('a page of guests is asked about each time and known by its tag', async () => {
  const { headers } = await visit(shop.guest(), '/');
  expect(headers).toMatchObject({
    'cache-control': SHARED,
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, cookie',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  const again = await visit(shop.guest(), '/', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const mine = await visit(await signedIn(shop, demoCustomer), '/', {
    'if-none-match': String(headers.etag),
  });
  expect(mine.statusCode).toBe(200);
  const packed = await visit(shop.guest(), '/', { 'accept-encoding': 'gzip, br' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('cena po prihlásení');
});

const STRICT = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

test('scripts run by hash on a page of many and by nonce on a customer’s own', async () => {
  const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['content-security-policy']).split('; ');
  const scriptsOf = (policy: string[]) => policy.find((rule) => rule.startsWith('script-src'))!;
  const guest = policyOf(await visit(shop.guest(), '/'));
  expect(guest).toEqual(expect.arrayContaining([...STRICT, "frame-src 'none'"]));
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(scriptsOf(guest)).toBe(`script-src 'self' 'sha256-${hash}'`);

  const customer = await signedIn(shop, demoCustomer);
  expect(policyOf(await visit(customer, '/'))).toEqual(guest);
  const pages = [await visit(customer, '/cart'), await visit(customer, '/cart')];
  const nonces = pages.map((page) => {
    expect(policyOf(page)).toEqual(expect.arrayContaining(STRICT));
    const nonce = /^script-src 'self' 'nonce-([0-9a-f]{32})'$/.exec(scriptsOf(policyOf(page)))![1]!;
    expect(page.body).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('a script that was planted into the page is approved nowhere', async () => {
  const hash = createHash('sha256').update('self.planted()').digest('base64');
  for (const client of [shop.guest(), await signedIn(shop, demoCustomer)])
    for (const url of ['/', '/cart']) {
      const { body, headers } = await visit(client, url);
      expect(body).toContain(PLANTED);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self' '(sha256|nonce)-/);
      expect(policy).not.toContain(hash);
    }
});

describe.each([
  ['guests', async () => shop.guest()],
  ['customers', () => signedIn(shop, demoCustomer)],
])('what is rendered for %s is what it is kept under', (_who, newClient) => {
  test('a repeated parameter shows what the first says, to whoever comes next too', async () => {
    const client = await newClient();
    const twice = await visit(client, '/category/cctv?pg=2&pg=3');
    expect(asked).toEqual(['/category/cctv?pg=2']);
    expect((await visit(client, '/category/cctv?pg=2')).body).toBe(twice.body);
    expect(asked).toHaveLength(1);
  });

  test('an unknown parameter leaves no mark, and misses nothing', async () => {
    const client = await newClient();
    const first = await visit(client, '/?zz=MARK');
    expect(first.body).not.toContain('MARK');
    for (const url of ['/', `/?token=${randomUUID()}`, '/?pg=2&lm=72', '/?returnUrl=/x'])
      expect((await visit(client, url)).body).toBe(first.body);
    expect(asked).toEqual(['/']);
  });

  test.each(['lm=36', 'pg=2', 'or=3', 'st=1'])(
    'every declared one is a page of its own: %s',
    async (given) => {
      const client = await newClient();
      const [plain, other] = [
        await visit(client, '/category/cctv'),
        await visit(client, `/category/cctv?${given}`),
      ];
      expect(asked).toEqual(['/category/cctv', `/category/cctv?${given}`]);
      expect(other.body).not.toBe(plain.body);
    },
  );
});

test('the carrier’s map may load on the checkout and nowhere else', async () => {
  const policyAt = async (url: string) =>
    String((await visit(shop.guest(), url)).headers['content-security-policy']);
  expect(await policyAt('/checkout?x=1')).toContain('frame-src https://widget.packeta.com');
  for (const url of ['/', '/cart', '/checkout/', '/CHECKOUT', '/checkoutx', '/x?y=/checkout'])
    expect(await policyAt(url)).not.toContain('packeta');
});

test('redirects and missing pages are not kept, and lead nowhere else', async () => {
  const away = await visit(shop.guest(), '/account');
  expect([away.statusCode, away.headers.location]).toEqual([307, '/login?returnUrl=%2Faccount']);
  expect(away.headers['cache-control']).toBe('private, no-store');
  const moved = await visit(shop.guest(), '/cart/');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/cart']);
  expect((await visit(shop.guest(), '/nikde')).statusCode).toBe(404);
  expect((await visit(shop.guest(), '/nikde')).statusCode).toBe(404);
  expect(asked.filter((path) => path === '/nikde')).toHaveLength(2);
  for (const url of ['//zly.example/', '/\\zly.example/', '//zly.example//', '/%5Czly.example/']) {
    const { location = '' } = (await visit(shop.guest(), url)).headers;
    expect(String(location)).not.toMatch(/^(\/\/|\/\\|https?:)/);
  }
});

test('a link that holders can no longer use is gone', async () => {
  expect((await visit(shop.guest(), '/zoznam/zrusene')).statusCode).toBe(410);
});

test('an odd address is a page like any other', async () => {
  await open.listen({ port: 0, host: '127.0.0.1' });
  const { port } = open.server.address() as { port: number };
  for (const path of [
    '//',
    '//[',
    '//a:b@c:99999/',
    '/\\zly',
    'http://zly.example/x/',
    '/:',
    '/?%',
  ]) {
    const [status, location] = await new Promise<[number, string]>((resolve, reject) =>
      get({ port, path }, ({ statusCode, headers }) =>
        resolve([statusCode!, headers.location ?? '']),
      ).on('error', reject),
    );
    expect([path, status < 500, /^$|^\/(?![/\\])/.test(location)]).toEqual([path, true, true]);
  }
});

test.each(['/admin/v1/nic', `/admin/v1/category/url/${'x'.repeat(2000)}/sk`])(
  'a call that leads nowhere is refused as a call: %.30s',
  async (url) => {
    const response = await visit(shop.guest(), url);
    expect([response.statusCode, response.json().error[0].code]).toEqual([
      404,
      'messages.notFound',
    ]);
    expect(asked).toEqual([]);
  },
);
