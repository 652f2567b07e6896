import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { cacheVisitors } from '#shop/customers/visitors.server.ts';
import type { CompanyId, PersonId, Visitors } from '#shop/kernel/visitor.ts';
import { Client } from '#tests/client.ts';
import { DEMO, useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';
import { buildApp } from '#start/app/app.server.ts';

const shop = useShop();
const { sql } = shop;
let visitors: Visitors;
let app: ShopApp;
let demo: PersonId;
let company: CompanyId;

beforeAll(async () => {
  const [row] = await sql<[{ id: PersonId; customer_id: CompanyId }]>`
    select id, customer_id from person where email = ${DEMO.email}`;
  [demo, company] = [row.id, row.customer_id];
  visitors = await cacheVisitors(sql);
  app = await buildApp({ sql, config: shop.config, formKey: 'x'.repeat(32), visitors });
  // Nobody is remembered before the line has been heard once.
  const client = await signedIn({ sql, app }, demo);
  await vi.waitFor(async () => {
    await whoIs(client);
    if (visitors.counts.hits === 0) throw new Error('not remembered yet');
  }, 20_000);
});
afterAll(async () => {
  await app.close();
  await visitors.stop();
});
beforeEach(() => void Object.assign(visitors.counts, { hits: 0, misses: 0 }));

const whoIs = async (client: Client) => (await client.get('/admin/v1/sign/user')).json().user;
const nameOf = async (client: Client) => (await whoIs(client))?.first_name ?? null;
const enter = () => signedIn({ sql, app }, demo);
const add = (client: Client) =>
  client.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });

test('whoever looks is looked up once', async () => {
  const client = await enter();
  const first = await nameOf(client);
  expect(await nameOf(client)).toBe(first);
  expect(visitors.counts).toEqual({ hits: 1, misses: 1 });
});

test('whoever fills a basket is looked up once', async () => {
  const client = await enter();
  for (const _ of [1, 2]) expect((await add(client)).statusCode).toBe(200);
  await whoIs(client);
  expect(visitors.counts.misses).toBe(1);
});

test('a guest who does is looked up each time: signing in ends their session', async () => {
  const guest = new Client(app);
  await add(guest);
  Object.assign(visitors.counts, { hits: 0, misses: 0 });
  for (const _ of [1, 2]) expect((await add(guest)).statusCode).toBe(200);
  expect(visitors.counts.misses).toBe(2);
});

test('whoever writes anything else is looked up each time, and afterwards too', async () => {
  const client = await enter();
  await whoIs(client);
  const wish = { id: 1 };
  for (const _ of [1, 2])
    expect((await client.patch('/admin/v1/customer/wish-list/add', wish)).statusCode).toBe(200);
  expect(visitors.counts).toEqual({ hits: 0, misses: 1 });
  await whoIs(client);
  expect(visitors.counts).toEqual({ hits: 0, misses: 2 });
});

test('a dated price holds from its moment on, though nobody tells that it has come', async () => {
  const client = await enter();
  const [{ slug, list }] = await sql<[{ slug: string; list: number }]>`
    select slug, price_cents as list from product where id = 1`;
  const priceNow = async () =>
    (await client.get(`/admin/v1/product/detail/url/${slug}/sk`)).json().product.price_exc_vat;
  const usual = await priceNow();
  const agreed = Math.floor(list / 10);
  const [{ id }] = await sql<[{ id: number }]>`
    insert into discount (customer_id, product_id, price_cents, valid_from)
    values (${company}, 1, ${agreed}, now() + interval '20 seconds') returning id`;
  await vi.waitFor(async () => {
    await priceNow();
    expect(visitors.known(client.cookies.get('bastion_session')!)?.customer?.pricesUntil).toEqual(
      expect.any(Number),
    );
  });
  try {
    // Its moment comes; a trigger would tell, as time does not.
    await sql.begin(async (tx) => {
      await tx`alter table discount disable trigger tell_visitors`;
      await tx`update discount set valid_from = now() - interval '1 second' where id = ${id}`;
      await tx`alter table discount enable trigger tell_visitors`;
    });
    expect(await priceNow()).toBe(usual);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21_000 });
    expect(await priceNow()).toBe(agreed / 100);
  } finally {
    vi.useRealTimers();
    await sql`delete from discount where id = ${id}`;
  }
});

test('whoever signs out is nobody with the next call', async () => {
  const client = await enter();
  const token = client.cookies.get('bastion_session')!;
  await whoIs(client);
  await client.get('/admin/v1/sign/out/');
  const thief = new Client(app);
  thief.cookies.set('bastion_session', token);
  expect(await nameOf(thief)).toBeNull();
});

describe('what somebody else changes is seen at once:', () => {
  const soon = { interval: 10 };

  test('a session that is ended', async () => {
    const client = await enter();
    expect(await nameOf(client)).not.toBeNull();
    await sql`delete from session where person_id = ${demo}`;
    await expect.poll(() => nameOf(client), soon).toBeNull();
  });

  test.each(['person', 'company'])('a %s that is blocked', async (table) => {
    const id = table === 'person' ? demo : company;
    const client = await enter();
    expect(await nameOf(client)).not.toBeNull();
    await sql`update ${sql(table)} set state = 'blocked' where id = ${id}`;
    await expect.poll(() => nameOf(client), soon).toBeNull();
    await sql`update ${sql(table)} set state = 'active' where id = ${id}`;
    await expect.poll(() => nameOf(client), soon).not.toBeNull();
  });

  test('a discount', async () => {
    const client = await enter();
    const [product] = await sql<[{ slug: string; vendor_id: number }]>`
      select slug, vendor_id from product where price_cents > 1000 limit 1`;
    const priceNow = async () =>
      (await client.get(`/admin/v1/product/detail/url/${product.slug}/sk`)).json().product
        .price_exc_vat;
    const before = await priceNow();
    const [discount] = await sql`
      insert into discount (customer_id, vendor_id, discount_bp)
      values (${company}, ${product.vendor_id}, 9000)
      on conflict do nothing returning id`;
    await expect.poll(priceNow, soon).toBeLessThan(before);
    await sql`delete from discount where id = ${discount!.id}`;
    await expect.poll(priceNow, soon).toBe(before);
  });

  test('a wish made elsewhere', async () => {
    const client = await enter();
    const [product] = await sql<[{ id: number; slug: string }]>`
      select id, slug from product where is_sold order by id desc limit 1`;
    const isWished = async () =>
      (await client.get(`/admin/v1/product/detail/url/${product.slug}/sk`)).json().product
        .wish_list;
    expect(await isWished()).toBe(false);
    await sql`insert into wishlist_item (person_id, product_id) values (${demo}, ${product.id})`;
    await expect.poll(isWished, soon).toBe(true);
    await sql`delete from wishlist_item where product_id = ${product.id}`;
    await expect.poll(isWished, soon).toBe(false);
  });
});
