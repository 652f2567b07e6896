import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { DEMO, useShop } from '#tests/shop.ts';
import type { Client } from '#tests/client.ts';
import { readCatalogue, signedIn } from '#tests/world.ts';
import { buildApp } from './app.server.ts';
import type { RenderOptions } from './entry.server.tsx';
import { createKept } from './kept-answers.server.ts';
import { addPages } from './pages.server.ts';

/** The real server around the smallest page: it says what the shop told it, as every page does. */
const shop = useShop();
const SCRIPT = 'self.start()';
/** Enough to be worth packing. */
const LONG = 'Ústredňa '.repeat(200);
let asked: string[] = [];
let product: string;
let demoCustomer: number;

async function render(request: Request, { send, nonce }: RenderOptions): Promise<Response> {
  const { pathname } = new URL(request.url);
  asked.push(pathname);
  if (pathname === '/account')
    return new Response(null, {
      status: 307,
      headers: { location: '/login?returnUrl=%2Faccount' },
    });
  const { answer } = await send({
    method: 'GET',
    url: `/admin/v1/product/detail/url/${product}/sk`,
  });
  const { price_exc_vat: price } = (answer as { product: { price_exc_vat: number | null } })
    .product;
  const basket = await send({ method: 'GET', url: '/admin/v1/basket/sk' });
  const lines = (basket.answer as { basket: { products: unknown[] } }).basket.products.length;
  return new Response(
    `<p>cena ${price ?? 'po prihlásení'}, položiek ${lines}</p><p>${LONG}</p><script${nonce ? ` nonce="${nonce}"` : ''}>${SCRIPT}</script>`,
    { status: pathname === '/nikde' ? 404 : 200 },
  );
}

/** A server of its own for each test, so that each starts with nothing kept. */
let open: Awaited<ReturnType<typeof buildApp>>;
beforeEach(async () => {
  product = (await readCatalogue(shop)).product.slug;
  const [demo] = await shop.sql`select id from customer where email = ${DEMO.email}`;
  demoCustomer = demo!.id;
  asked = [];
  const withMap = {
    sql: shop.sql,
    config: { ...shop.config, packetaKey: 'kluc' },
    formKey: 'a key that only the tests know, 32+ signs',
  };
  open = await buildApp(withMap);
  addPages(open, withMap, {
    getRenderer: async () => ({ render, manifest: null, isDev: false }),
    kept: createKept(),
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

test('a page of guests is asked about each time and known by its tag', async () => {
  const { headers } = await visit(shop.guest(), '/');
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
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

test('scripts run by hash on a guest’s page and by nonce on a customer’s', async () => {
  const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['content-security-policy']).split('; ');
  const scriptsOf = (policy: string[]) => policy.find((rule) => rule.startsWith('script-src'))!;
  const guest = policyOf(await visit(shop.guest(), '/'));
  expect(guest).toEqual(expect.arrayContaining([...STRICT, "frame-src 'none'"]));
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(scriptsOf(guest)).toBe(`script-src 'self' 'sha256-${hash}'`);

  const customer = await signedIn(shop, demoCustomer);
  const pages = [await visit(customer, '/'), await visit(customer, '/')];
  const nonces = pages.map((page) => {
    expect(policyOf(page)).toEqual(expect.arrayContaining(STRICT));
    const nonce = /^script-src 'self' 'nonce-([\w+/=]{24})'$/.exec(scriptsOf(policyOf(page)))![1]!;
    expect(page.body).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
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
  'a call that leads nowhere is answered as a call: %.30s',
  async (url) => {
    const answer = await visit(shop.guest(), url);
    expect([answer.statusCode, answer.json().error[0].code]).toEqual([404, 'messages.notFound']);
    expect(asked).toEqual([]);
  },
);
