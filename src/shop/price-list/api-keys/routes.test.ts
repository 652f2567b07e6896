import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import type { OwnKey } from './contract.ts';
import { KEY_LIMIT } from './enter-by-key.server.ts';

const KEYS = '/admin/v1/customer/api-keys';
const PRICE = '/api/v1/ceny/';
const shop = useShop();

const keysOf = async (client: Client): Promise<OwnKey[]> => (await client.get(KEYS)).json().keys;
const make = async (client: Client, more: object = {}) => {
  const response = await client.post(KEYS, {
    name: 'Sklad',
    scopes: ['prices'],
    days: 365,
    ...more,
  });
  const made: { success: boolean; key: OwnKey; token: string } = response.json();
  return made;
};
/** A program: a key and nothing else. */
const ask = (token: string | null, url: string, app = shop.app) =>
  app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } });
const codeOf = (response: { json: () => { error: { code: string }[] } }) =>
  response.json().error[0]!.code;
const auditOf = (email: string) => shop.sql`
  select command, before, after from audit join audit_entry on audit_id = audit.id
  where who = ${email} order by audit.id`;

let code = '';
beforeAll(async () => {
  const [product] = await shop.sql<[{ code: string }]>`
    select code from product where is_sold order by id limit 1`;
  code = product.code;
});

describe('a key', () => {
  test('is shown once, and only its hash is kept', async () => {
    const { client, who } = await newCustomer(shop);
    const { key, token } = await make(client, { name: '  Sklad Zlatovská ' });
    expect(token).toMatch(/^bst_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Sklad Zlatovská',
      suffix: token.slice(-4),
      scopes: ['prices'],
      last_used_at: null,
      is_expired: false,
      revoked_at: null,
    });
    expect(Date.parse(key.expires_at!)).toBeGreaterThan(Date.now() + 364 * 86_400_000);
    expect(await keysOf(client)).toEqual([key]);
    expect((await client.get(KEYS)).body).not.toContain(token.slice(4, -4));
    const [stored] = await shop.sql`select * from api_key where id = ${key.id}`;
    expect(JSON.stringify(stored)).not.toContain(token.slice(4, -4));
    expect(await auditOf(who.email)).toEqual([
      {
        command: 'account: make an API key',
        before: null,
        after: { key: 'Sklad Zlatovská', suffix: key.suffix, scopes: 'prices' },
      },
    ]);
  });

  test('opens what it is for', async () => {
    const { client } = await newCustomer(shop);
    const { token } = await make(client);
    const response = await ask(token, PRICE + encodeURIComponent(code));
    expect(response.json()).toMatchObject({ success: true, product: { code } });
  });

  test('is used: the list says when, written once a minute at most', async () => {
    const { client } = await newCustomer(shop);
    const { key, token } = await make(client);
    await ask(token, PRICE + code);
    const [first] = await keysOf(client);
    expect(Date.parse(first!.last_used_at!)).toBeGreaterThan(Date.now() - 60_000);
    await ask(token, PRICE + code);
    expect(await keysOf(client)).toEqual([first]);
    await shop.sql`update api_key set last_used_at = now() - interval '61 seconds' where id = ${key.id}`;
    await ask(token, PRICE + code);
    const [later] = await keysOf(client);
    expect(later!.last_used_at! >= first!.last_used_at!).toBe(true);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a hidden sign in its name', { name: 'Sk\u202elad' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['nothing it may', { scopes: [] }],
    ['an unknown scope', { scopes: ['orders'] }],
    ['another life', { days: 7 }],
  ])('with %s is refused', async (_name, more) => {
    const { client } = await newCustomer(shop);
    expect(
      (await client.post(KEYS, { name: 'Sklad', scopes: ['prices'], days: null, ...more }))
        .statusCode,
    ).toBe(400);
    expect(await keysOf(client)).toEqual([]);
  });

  test('there are no more than twenty of a company, and those that are over do not count', async () => {
    const { client, customerId } = await newCustomer(shop);
    const { key } = await make(client);
    await shop.sql`
      insert into api_key (customer_id, name, token_hash, suffix, scopes, created_by)
      select ${customerId}, 'n', sha256((${customerId}::text || n)::bytea), 'abcd', '{prices}', 'x'
      from generate_series(1, 19) as n`;
    const refused = await client.post(KEYS, { name: 'x', scopes: ['prices'], days: null });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'messages.key.tooMany']);
    await client.delete(`${KEYS}/${key.id}`);
    expect((await make(client)).success).toBe(true);
  });
});

describe('revoking', () => {
  let other: ShopApp;
  beforeAll(async () => {
    other = await buildApp({ sql: shop.sql, config: shop.config, formKey: 'x'.repeat(32) });
  });
  afterAll(() => other.close());

  test('counts at once, in another process too, and stands in the audit', async () => {
    const { client, who } = await newCustomer(shop);
    const { key, token } = await make(client);
    expect((await ask(token, PRICE + code, other)).statusCode).toBe(200);
    expect((await client.delete(`${KEYS}/${key.id}`)).json()).toEqual({ success: true, error: [] });
    for (const app of [shop.app, other]) {
      const response = await ask(token, PRICE + code, app);
      expect([response.statusCode, codeOf(response)]).toEqual([401, 'messages.key.invalid']);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
    const [revoked] = await keysOf(client);
    expect(revoked!.revoked_at).not.toBeNull();
    expect(revoked!.revoked_by).toBeTruthy();
    expect((await auditOf(who.email)).at(-1)).toEqual({
      command: 'account: revoke an API key',
      before: { key: 'Sklad', suffix: key.suffix, scopes: 'prices' },
      after: null,
    });
    expect((await client.delete(`${KEYS}/${key.id}`)).statusCode).toBe(404);
  });

  test('is up to any administrator: a key is the company’s, and outlives who made it', async () => {
    const { client, id } = await newCustomer(shop);
    await shop.sql`update person set first_name = 'Jana', last_name = 'Lúčna' where id = ${id}`;
    const { key, token } = await make(client);
    const email = `spravca-${key.id}@bastion.sk`;
    const second = await addColleague(shop.sql, id, { email, roles: ['admin'] });
    await shop.sql`update person set first_name = 'Peter', last_name = 'Kováč' where id = ${second}`;
    await shop.sql`update person set state = 'blocked' where id = ${id}`;
    expect((await ask(token, PRICE + code)).statusCode).toBe(200);
    const colleague = await shop.signIn({ email, password: 'bastion-demo' });
    expect((await colleague.delete(`${KEYS}/${key.id}`)).statusCode).toBe(200);
    expect((await ask(token, PRICE + code)).statusCode).toBe(401);
    const [stored] =
      await shop.sql`select created_by, revoked_by from api_key where id = ${key.id}`;
    expect(stored).toEqual({ created_by: 'Jana Lúčna', revoked_by: 'Peter Kováč' });
  });

  test('a key of another company is not there, and stays', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const { key, token } = await make(theirs.client);
    for (const id of [key.id, 999_999]) {
      const response = await mine.client.delete(`${KEYS}/${id}`);
      expect([response.statusCode, codeOf(response)]).toEqual([404, 'messages.key.notFound']);
    }
    expect(await keysOf(mine.client)).toEqual([]);
    expect((await ask(token, PRICE + code)).statusCode).toBe(200);
  });
});

describe('refused', () => {
  test.each([
    ['no key', null, 'messages.key.missing'],
    ['an empty one', '', 'messages.key.invalid'],
    ['one that nobody made', `bst_${'x'.repeat(43)}`, 'messages.key.invalid'],
    ['something else', 'heslo', 'messages.key.invalid'],
    ['a NUL', `bst_${'x'.repeat(42)}%00`, 'messages.key.invalid'],
  ])('%s', async (_name, token, expected) => {
    const response = await ask(token, PRICE + code);
    expect([response.statusCode, codeOf(response)]).toEqual([401, expected]);
    // In both languages: whoever writes the program may read either.
    expect(response.json().error[0].message).toMatch(/kľúč.* \/ The key/i);
  });

  test('a key that has expired', async () => {
    const { client } = await newCustomer(shop);
    const { key, token } = await make(client);
    await shop.sql`
      update api_key set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
      where id = ${key.id}`;
    expect((await ask(token, PRICE + code)).statusCode).toBe(401);
    expect((await keysOf(client))[0]!.is_expired).toBe(true);
  });

  test('a key of a blocked company, until it is active again', async () => {
    const { client, customerId } = await newCustomer(shop);
    const { token } = await make(client);
    await shop.sql`update company set state = 'blocked' where id = ${customerId}`;
    const response = await ask(token, PRICE + code);
    expect([response.statusCode, codeOf(response)]).toEqual([403, 'messages.key.blocked']);
    await shop.sql`update company set state = 'active' where id = ${customerId}`;
    expect((await ask(token, PRICE + code)).statusCode).toBe(200);
  });

  test('what the key is not for', async () => {
    const { client } = await newCustomer(shop);
    const [prices, documents] = [
      await make(client, { scopes: ['prices'] }),
      await make(client, { scopes: ['documents'] }),
    ];
    const urls = {
      prices: ['/api/v1/ceny', PRICE + code],
      documents: ['/api/v1/faktury', '/api/v1/objednavky'],
    };
    for (const url of urls.prices) {
      expect((await ask(prices.token, url)).statusCode).toBe(200);
      const response = await ask(documents.token, url);
      expect([response.statusCode, codeOf(response)]).toEqual([403, 'messages.key.scope']);
    }
    for (const url of urls.documents) {
      expect((await ask(documents.token, url)).json()).toMatchObject({ success: true });
      expect((await ask(prices.token, url)).statusCode).toBe(403);
    }
  });

  test('a session there, and a key elsewhere', async () => {
    const { client } = await newCustomer(shop);
    const { token } = await make(client, { scopes: ['prices', 'documents'] });
    for (const url of ['/api/v1/ceny', PRICE + code, '/api/v1/faktury', '/api/v1/objednavky'])
      expect((await client.get(url)).statusCode).toBe(401);
    for (const url of [
      KEYS,
      '/admin/v1/customer/profile',
      '/admin/v1/customer/invoices/12/0',
      '/admin/v1/customer/price-list',
      '/files/price-list/csv?extent=all&columns=code',
    ])
      expect((await ask(token, url)).statusCode).toBe(401);
    const [product] = (await ask(token, '/admin/v1/product/homepage/sk')).json().products;
    expect(product.price).toBeNull();
    const written = await shop.app.inject({
      method: 'POST',
      url: KEYS,
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'x', scopes: ['prices'], days: null },
    });
    expect(written.statusCode).toBe(403);
  });

  test('too many calls of one key, and of no other', async () => {
    const { client } = await newCustomer(shop);
    const [busy, calm] = [await make(client), await make(client)];
    const statuses = new Map<number, number>();
    for (let call = 0; call < KEY_LIMIT.most + 2; call += 1) {
      const { statusCode, headers } = await ask(busy.token, PRICE + code);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([...statuses]).toEqual([
      [200, KEY_LIMIT.most],
      [429, 2],
    ]);
    expect((await ask(calm.token, PRICE + code)).statusCode).toBe(200);
  });

  test('an unknown address, in the same words as every call', async () => {
    const response = await ask(null, '/api/v1/nic');
    expect([response.statusCode, codeOf(response)]).toEqual([404, 'messages.notFound']);
  });
});

describe('documents of the company', () => {
  test('are those that its people see, without addresses that only they may open', async () => {
    const demo = await shop.signIn();
    const { token, key } = await make(demo, { scopes: ['documents'] });
    const seen = (await demo.get('/admin/v1/customer/invoices/5/2')).json();
    const told = (await ask(token, '/api/v1/faktury?limit=5&offset=2')).json();
    expect(told).toEqual({
      success: true,
      error: [],
      invoices_count: seen.invoices_count,
      invoices: seen.invoices.map(({ invoice_url: _, ...rest }: Record<string, unknown>) => rest),
    });
    const orders = (await demo.get('/admin/v1/customer/orders/72/0')).json();
    expect((await ask(token, '/api/v1/objednavky')).json()).toMatchObject({
      orders: orders.orders.map(({ id, name }: { id: number; name: string }) => ({ id, name })),
      orders_count: orders.orders_count,
    });
    expect((await ask(token, '/api/v1/faktury?limit=73')).statusCode).toBe(400);
    await demo.delete(`${KEYS}/${key.id}`);
  });
});
