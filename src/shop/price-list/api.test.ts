import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { parseCsv } from '#staff/tables/csv.ts';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { DEMO, OTHER, useShop } from '#tests/shop.ts';
import type { Price } from './contract.ts';
import { LIST_LIMIT } from './routes.server.ts';

const LIST = '/api/v1/ceny';
const shop = useShop();
beforeEach(() => shop.sql`delete from attempt`);

const keyOf = async (client: Client): Promise<string> =>
  (
    await client.post('/admin/v1/customer/api-keys', {
      name: 'Test',
      scopes: ['prices'],
      days: null,
    })
  ).json().token;
const ask = (token: string, url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
const today = async () =>
  (await shop.sql<[{ day: string }]>`select current_date::text as day`)[0].day;

let product: { id: number; code: string };
beforeAll(async () => {
  [product] = await shop.sql<[typeof product]>`
    select id, code from product where is_sold order by id limit 1`;
});

describe('the whole list', () => {
  test.each([DEMO, OTHER])('has the prices and the stock that $email sees', async (who) => {
    const client = await shop.signIn(who);
    const response = await ask(await keyOf(client), LIST);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const { products, ...head } = response.json() as { products: Price[] };
    expect(head).toEqual({
      success: true,
      error: [],
      currency: 'EUR',
      as_of: expect.stringMatching(/Z$/),
    });
    const [{ count }] = await shop.sql<[{ count: number }]>`
      select count(*)::int from product where is_sold`;
    expect(products).toHaveLength(count);
    const codes = products.map(({ code }) => code);
    expect(new Set(codes).size).toBe(count);
    const cards: ProductCard[] = (await client.get('/admin/v1/product/homepage/sk')).json()
      .products;
    for (const card of cards) {
      const { code, name, vendor, stock, price, price_exc_vat, discount, ...rest } = card;
      expect(products.find((one) => one.code === code)).toMatchObject({
        code,
        name,
        vendor,
        stock,
        price,
        price_exc_vat,
        discount,
        is_sold: true,
        base_price_exc_vat: rest.base_price_exc_vat,
        quantity_step: rest.quantity_step,
      });
    }
  });

  test('two companies with other discounts get other prices', async () => {
    const lists = await Promise.all(
      [DEMO, OTHER].map(async (who) =>
        (await ask(await keyOf(await shop.signIn(who)), LIST)).json(),
      ),
    );
    expect(lists[0].products).not.toEqual(lists[1].products);
  });

  test.each([
    ['asked for by its type', LIST, { accept: 'text/csv' }],
    ['asked for by a parameter', `${LIST}?format=csv`, {}],
    ['asked for against the type', `${LIST}?format=csv`, { accept: 'application/json' }],
  ])('as CSV, %s', async (_name, url, headers) => {
    const token = await keyOf(await shop.signIn());
    const response = await ask(token, url, headers);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = parseCsv(response.body.slice(1));
    const { products } = (await ask(token, LIST)).json() as { products: Price[] };
    expect(head).toEqual(
      Object.keys(products[0]!).toSorted((a, b) => head!.indexOf(a) - head!.indexOf(b)),
    );
    expect(rows.map(([code]) => code)).toEqual(products.map(({ code }) => code));
    const price = head!.indexOf('price_exc_vat');
    expect(rows.map((row) => Number(row[price]!.replace(',', '.')))).toEqual(
      products.map(({ price_exc_vat }) => price_exc_vat),
    );
  });

  test('what has not changed is not sent again; a price, stock or discount is', async () => {
    const { client, customerId } = await newCustomer(shop);
    const token = await keyOf(client);
    let etag = String((await ask(token, LIST)).headers.etag);
    const again = async (tag = etag) => {
      const response = await ask(token, LIST, { 'if-none-match': tag });
      etag = String(response.headers.etag);
      return [response.statusCode, response.body.length > 0];
    };
    expect(await again()).toEqual([304, false]);
    expect(await again(`"x", W/${etag}`)).toEqual([304, false]);
    const csv = await ask(token, `${LIST}?format=csv`, { 'if-none-match': etag });
    expect(csv.statusCode).toBe(200);
    for (const change of [
      () => shop.sql`update product set price_cents = price_cents + 1 where id = ${product.id}`,
      () => shop.sql`update product set stock = stock + 1 where id = ${product.id}`,
      () => shop.sql`update product set name = name || '!' where id = ${product.id}`,
      () => shop.sql`update vendor set name = name || '!' where id = 1`,
      () => shop.sql`
        insert into inbound_delivery (reference, product_id, quantity, expected_on)
        values ('D-TAG', ${product.id}, 5, '2098-05-06')`,
      () => shop.sql`
        insert into discount (customer_id, vendor_id, discount_bp) values (${customerId}, 1, 9000)`,
    ]) {
      await change();
      await shop.sql`delete from attempt`;
      expect(await again()).toEqual([200, true]);
      expect(await again()).toEqual([304, false]);
    }
    await shop.sql`delete from inbound_delivery where reference = 'D-TAG'`;
    await shop.sql`update vendor set name = rtrim(name, '!') where id = 1`;
    await shop.sql`
      update product set price_cents = price_cents - 1, stock = stock - 1, name = rtrim(name, '!')
      where id = ${product.id}`;
  });

  test('since a day, or a moment: only what has changed, with what is no longer sold', async () => {
    const { client, customerId } = await newCustomer(shop);
    const token = await keyOf(client);
    const { as_of } = (await ask(token, LIST)).json();
    await shop.sql`update price_terms set changed_at = '2020-01-01' where customer_id = ${customerId}`;
    const since = async (moment: string) =>
      (await ask(token, `${LIST}?zmenene_od=${encodeURIComponent(moment)}`)).json()
        .products as Price[];
    expect(await since(as_of)).toEqual([]);
    await shop.sql`update product set is_sold = false where id = ${product.id}`;
    for (const moment of [as_of, await today()])
      expect(await since(moment)).toEqual([
        expect.objectContaining({
          code: product.code,
          is_sold: false,
          stock: 0,
          price: null,
          price_exc_vat: null,
          base_price_exc_vat: null,
          discount: null,
        }),
      ]);
    expect((await ask(token, `${LIST}/${product.code}`)).statusCode).toBe(404);
    await shop.sql`update product set is_sold = true where id = ${product.id}`;
  });

  test.each([
    'zmenene_od=vcera',
    'zmenene_od=2026-13-01',
    'zmenene_od=2026-11-09T10:00',
    'zmenene_od=2026-11-09&zmenene_od=2026-11-10',
    'format=xml',
  ])('%s is refused', async (query) => {
    const response = await ask(await keyOf(await shop.signIn()), `${LIST}?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toHaveLength(1);
    expect(response.json().error[0].key).toMatch(/^(zmenene_od|format)$/);
  });

  test('is limited for itself, by key', async () => {
    const { client } = await newCustomer(shop);
    const [busy, calm] = [await keyOf(client), await keyOf(client)];
    const url = `${LIST}?zmenene_od=2098-01-01`;
    for (let count = 0; count < LIST_LIMIT.most; count += 1)
      expect((await ask(busy, url)).statusCode).toBe(200);
    const refused = await ask(busy, url);
    expect([refused.statusCode, refused.json().error[0].code]).toEqual([
      429,
      'messages.tooManyRequests',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await ask(busy, `${LIST}/${product.code}`)).statusCode).toBe(200);
    expect((await ask(calm, url)).statusCode).toBe(200);
  });
});

describe('one product', () => {
  test('by its code, as JSON and CSV, with a tag', async () => {
    const client = await shop.signIn();
    const token = await keyOf(client);
    const response = await ask(token, `${LIST}/${product.code}`);
    const { products } = (await ask(token, LIST)).json() as { products: Price[] };
    expect(response.json().product).toEqual(products.find(({ code }) => code === product.code));
    const known = { 'if-none-match': String(response.headers.etag) };
    expect((await ask(token, `${LIST}/${product.code}`, known)).statusCode).toBe(304);
    const csv = await ask(token, `${LIST}/${product.code}?format=csv`);
    expect(parseCsv(csv.body.slice(1))[1]![0]).toBe(product.code);
  });

  test('says when more will come, of what is dated and not over', async () => {
    const token = await keyOf(await shop.signIn());
    const [rare] = await shop.sql<[{ id: number; code: string }]>`
      select id, code from product
      where is_sold and not exists (select from inbound_delivery where product_id = product.id)
      order by id desc limit 1`;
    const expected = async () => {
      const url = `${LIST}/${rare.code}`;
      const csv = parseCsv((await ask(token, `${url}?format=csv`)).body.slice(1));
      const { product: one } = (await ask(token, url)).json() as { product: Price };
      expect(csv[1]![csv[0]!.indexOf('expected_on')]).toBe(one.expected_on ?? '');
      return one.expected_on;
    };
    const add = (reference: string, day: string | null) => shop.sql`
      insert into inbound_delivery (reference, product_id, quantity, expected_on)
      values (${reference}, ${rare.id}, 5, ${day})`;
    expect(await expected()).toBeNull();
    await add('D-LATE', '2020-01-02');
    await add('D-OPEN', null);
    expect(await expected()).toBeNull();
    await add('D-NEXT', '2098-03-04');
    expect(await expected()).toBe('2098-03-04');
    const { products } = (await ask(token, LIST)).json() as { products: Price[] };
    expect(products.find(({ code }) => code === rare.code)).toMatchObject({
      expected_on: '2098-03-04',
    });
    await shop.sql`delete from inbound_delivery where product_id = ${rare.id}`;
  });

  test.each(['NIC-TAKE', '%00', 'a%2Fb', 'x'.repeat(301)])('%s is not found', async (code) => {
    const response = await ask(await keyOf(await shop.signIn()), `${LIST}/${code}`);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.json().success).toBe(false);
  });
});

test('the documentation says how: a bearer, its parameters, both kinds of files', async () => {
  const { paths, components } = (await shop.guest().get('/admin/v1/openapi.json')).json();
  const call = paths['/api/v1/ceny'].get;
  expect(components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(call.security).toEqual([{ key: [] }]);
  expect(
    call.parameters.map(({ name, in: where }: { name: string; in: string }) => [name, where]),
  ).toEqual([
    ['zmenene_od', 'query'],
    ['format', 'query'],
  ]);
  expect(Object.keys(call.responses)).toEqual(['200', '400', '401', '403', '404', '429']);
  expect(Object.keys(call.responses[200].content)).toEqual(['application/json', 'text/csv']);
  expect((await shop.guest().get('/admin/v1/docs')).body).toContain('/api/v1/ceny/{code}');
});
