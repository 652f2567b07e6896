import { describe, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { buildApp } from '#start/app/app.server.ts';

const shop = useShop();

const filterUrl = '/admin/v1/product/filter/sk/12/0';
const filterBody = { condition: { 'categories.id': 1 } };

test('a request that never ends is noticed within seconds of its time, not half a minute later', () => {
  const { requestTimeout, connectionsCheckingInterval: every } = shop.app
    .server as unknown as Record<string, number>;
  expect([requestTimeout, every]).toEqual([30_000, 5_000]);
});

describe('anti-forgery', () => {
  test('a write without the token is refused, with it accepted', async () => {
    const client = shop.guest();
    expect((await client.call('POST', filterUrl, filterBody)).statusCode).toBe(403);
    expect((await client.post(filterUrl, filterBody)).statusCode).toBe(200);
  });

  test.each([
    ['header only', (token: string) => ({ 'x-xsrf-token': token })],
    ['cookie only', (token: string) => ({ cookie: `XSRF-TOKEN=${token}` })],
    [
      'another one',
      (token: string) => ({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': `${token}x` }),
    ],
    ['made up', () => ({ cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' })],
    [
      'from another site',
      (token: string) => ({
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        origin: 'https://zly.example',
      }),
    ],
    [
      'across sites',
      (token: string) => ({
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        'sec-fetch-site': 'cross-site',
      }),
    ],
  ])('%s is refused', async (_name, headersOf) => {
    const client = shop.guest();
    await client.get('/admin/v1/sign/user');
    const token = client.cookies.get('XSRF-TOKEN')!;
    const response = await shop.app.inject({
      method: 'POST',
      url: filterUrl,
      payload: filterBody,
      headers: headersOf(token),
    });
    expect(response.statusCode).toBe(403);
    expect(response.json().error[0].code).toBe('messages.token.forbidden');
  });

  test('the token from before sign-in is worth nothing after it', async () => {
    const client = shop.guest();
    await client.get('/admin/v1/sign/user');
    const before = client.cookies.get('XSRF-TOKEN')!;
    await client.post('/admin/v1/sign/in', { email: 'demo@bastion.sk', password: 'bastion-demo' });
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(before);
    const response = await client.call('POST', filterUrl, filterBody, {
      headers: { 'x-xsrf-token': before },
    });
    expect(response.statusCode).toBe(403);
  });
});

describe('hostile input', () => {
  test.each([
    ['a NUL in the path', '/admin/v1/category/url/%00/sk', 400],
    ['a half surrogate', '/admin/v1/category/url/%ED%A0%80/sk', 400],
    ['broken percent-encoding', '/admin/v1/category/url/%zz/sk', 400],
    ['another language', '/admin/v1/category/url/cctv/en', 404],
    ['an unknown call', '/admin/v1/nothing/here', 404],
    ['a very long name', `/admin/v1/product/detail/url/${'x'.repeat(400)}/sk`, 400],
    ['a traversal', '/media/..%2F..%2Fpackage.json', 404],
    ['an unknown language file', '/assets/i18n/en.json', 404],
  ])('%s', async (_name, url, status) => {
    const response = await shop.guest().get(url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      success: false,
      error: [{ code: expect.stringMatching(/^messages\./) }],
    });
    expect(response.headers['x-request-id']).toBeTruthy();
  });

  const raw = async (payload: string, contentType = 'application/json') => {
    const client = shop.guest();
    await client.get('/admin/v1/sign/user');
    return shop.app.inject({
      method: 'POST',
      url: filterUrl,
      payload,
      headers: {
        'content-type': contentType,
        cookie: `XSRF-TOKEN=${client.cookies.get('XSRF-TOKEN')}`,
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN')!,
      },
    });
  };

  test.each([
    ['not JSON', '{', 400],
    ['nothing', '', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a prototype', '{"__proto__":{"a":1},"condition":{"categories.id":1}}', 400],
    ['a constructor', '{"constructor":{"prototype":{"a":1}},"condition":{"categories.id":1}}', 400],
    ['deep nesting', `{"condition":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
    ['too much', `{"condition":"${'x'.repeat(70_000)}"}`, 413],
    ['a float', '{"condition":{"categories.id":1.5}}', 400],
    ['an overflow', '{"condition":{"categories.id":1e300}}', 400],
  ])('a body that is %s', async (_name, payload, status) => {
    const response = await raw(payload);
    expect(response.statusCode).toBe(status);
    expect(response.json().success).toBe(false);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
  ])('a body of type %s', async (type) =>
    expect((await raw(JSON.stringify(filterBody), type)).statusCode).toBe(415),
  );
});

describe('every response', () => {
  test('carries the security headers and its request id', async () => {
    const { headers } = await shop
      .guest()
      .get('/admin/v1/menu/bottom-second/sk', { headers: { 'x-request-id': 'moja-poziadavka-1' } });
    expect(headers).toMatchObject({
      'x-request-id': 'moja-poziadavka-1',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-store',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('a bug tells nothing of the inside', async () => {
    await shop.sql`alter table menu_item rename to menu_item_away`;
    const response = await shop.guest().get('/admin/v1/menu/bottom-second/sk');
    await shop.sql`alter table menu_item_away rename to menu_item`;
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/menu_item|relation|select/);
  });
});

describe('the contract', () => {
  test('every call says who may use it and is described', async () => {
    const document = (await shop.guest().get('/admin/v1/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path as object),
    );
    expect(operations.length).toBeGreaterThan(8);
    for (const operation of operations)
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/./),
        'x-access': expect.stringMatching(/^(public|guest|customer|key)$/),
      });
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  test('an undeclared call cannot be added', () => {
    expect(() => shop.app.get('/admin/v1/secret', async () => 'x')).toThrow();
  });

  test('a readable page for developers', async () => {
    const page = await shop.guest().get('/admin/v1/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/admin/v1/category/url/{url}/{lang}');
  });
});

describe('health', () => {
  test('live and ready', async () => {
    expect((await shop.guest().get('/health/live')).statusCode).toBe(200);
    expect((await shop.guest().get('/health/ready')).statusCode).toBe(200);
  });

  // The file system of processes has no room for anything.
  test.skipIf(process.platform !== 'linux')(
    'without space on the disk it is not ready',
    async () => {
      const config = { ...shop.config, databaseUrl: null, dataDir: '/proc' };
      const app = await buildApp({ sql: shop.sql, config, formKey: 'x'.repeat(32) });
      const response = await app.inject('/health/ready');
      await app.close();
      expect([response.statusCode, response.json()]).toEqual([
        503,
        { status: 'not ready', reason: 'disk' },
      ]);
    },
  );

  test('a schema of another version is not ready', async () => {
    await shop.sql`update migration set name = 'x' || name where name like '0001%'`;
    expect((await shop.guest().get('/health/ready')).statusCode).toBe(503);
    await shop.sql`update migration set name = substr(name, 2) where name like 'x0001%'`;
    expect((await shop.guest().get('/health/ready')).statusCode).toBe(200);
  });
});
