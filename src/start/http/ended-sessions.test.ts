import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findVisitor } from '#shop/customers/session.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { Client } from '#tests/client.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { nameOf, routeTable } from '#tests/route-table.ts';
import { sampleOf, urlOf } from '#tests/samples.ts';
import { useShop } from '#tests/shop.ts';
import { newParty, readCatalogue, readyBasket } from '#tests/world.ts';
import { buildApp } from '#start/app/app.server.ts';

/**
 * A process that has not heard yet that a session is over remembers its customer. Whatever only customers
 * may change is still refused there, by the look-up before the write or by the write itself.
 */
const routes = (await routeTable()).filter(
  ({ method, access, checksSession }) =>
    method !== 'GET' && (access === 'customer' || checksSession),
);
const shop = useShop();
let deaf: ShopApp;
let remembered: Visitor;
let forgotten: string[] = [];
beforeAll(async () => {
  deaf = await buildApp({
    sql: shop.sql,
    config: shop.config,
    formKey: 'x'.repeat(32),
    visitors: {
      known: () => remembered,
      look: async () => remembered,
      forget: (token) => void forgotten.push(token),
      name: 'visitors',
      counts: { hits: 0, misses: 0 },
      stop: async () => {},
      usage: () => ({ entries: 0, bytes: 0, maxBytes: 0, evictions: 0 }),
    },
  });
});
afterAll(() => deaf.close());

const ENDS = {
  'signed out': ({ sessionId }: Visitor) => shop.sql`delete from session where id = ${sessionId}`,
  expired: ({ sessionId }: Visitor) =>
    shop.sql`update session set expires_at = now() where id = ${sessionId}`,
  blocked: ({ person }: Visitor) =>
    shop.sql`update person set state = 'blocked' where id = ${person!.id}`,
  'of a blocked company': ({ customer }: Visitor) =>
    shop.sql`update company set state = 'blocked' where id = ${customer!.id}`,
};

test('some of these writes ask for the session themselves', () =>
  expect(routes.filter((route) => route.checksSession).length).toBeGreaterThan(5));

test('a role that was taken away buys nothing, even where nobody has heard of it', async () => {
  const party = await newParty(shop, `Rola${randomBytes(5).toString('hex')}`);
  const known = { ...(await readCatalogue(shop)), ...party.owns, email: party.email };
  const token = party.client.cookies.get('bastion_session')!;
  remembered = await findVisitor(shop.sql, token);
  const late = new Client(deaf);
  late.cookies.set('bastion_session', token);
  await late.get('/admin/v1/sign/user');
  await shop.sql`update person set roles = '{accountant}' where id = ${party.id}`;
  const before = await fingerprint(shop.sql);
  for (const route of routes.filter(({ checksSession }) => checksSession)) {
    const sample = sampleOf(route, known);
    const response = await late.write(route.method, urlOf(route.url, sample), sample.body);
    expect([nameOf(route), response.statusCode]).toEqual([nameOf(route), 401]);
  }
  expect(await fingerprint(shop.sql)).toEqual(before);
});

test('an order costs what it costs now, even where nobody has heard of a discount', async () => {
  const mark = `Zlava${randomBytes(5).toString('hex')}`;
  const party = await newParty(shop, mark);
  const catalogue = await readCatalogue(shop);
  const token = party.client.cookies.get('bastion_session')!;
  remembered = await findVisitor(shop.sql, token);
  const late = new Client(deaf);
  late.cookies.set('bastion_session', token);
  await late.get('/admin/v1/sign/user');
  await readyBasket(late, catalogue, mark);
  await shop.sql`
    insert into discount (customer_id, category_id, discount_bp)
    select ${party.customerId}, category_id, 9000 from product where id = ${catalogue.product.id}`;
  const placed = (await late.put('/admin/v1/cart/order/sk', { basket: null })).json();
  expect(placed.success).toBe(true);
  expect(
    await shop.sql`select discount_bp from order_line where order_id = ${placed.order.id}`,
  ).toEqual([{ discount_bp: 9000 }]);
});

describe.each(Object.entries(ENDS))('a customer who is %s', (_name, end) => {
  test('writes nothing, even where nobody has heard of it', async () => {
    const party = await newParty(shop, `Koniec${randomBytes(5).toString('hex')}`);
    const known = { ...(await readCatalogue(shop)), ...party.owns, email: party.email };
    const token = party.client.cookies.get('bastion_session')!;
    remembered = await findVisitor(shop.sql, token);
    const late = new Client(deaf);
    late.cookies.set('bastion_session', token);
    expect((await late.get('/admin/v1/sign/user')).json().user).not.toBeNull();

    await end(remembered);
    const before = await fingerprint(shop.sql);
    const told: Record<string, unknown> = {};
    for (const route of routes) {
      const sample = sampleOf(route, known);
      forgotten = [];
      const response = await late.write(route.method, urlOf(route.url, sample), sample.body);
      told[nameOf(route)] = [response.statusCode, forgotten];
    }
    // And whoever was refused is no longer remembered.
    expect(told).toEqual(
      Object.fromEntries(routes.map((route) => [nameOf(route), [401, [token]]])),
    );
    expect(await fingerprint(shop.sql)).toEqual(before);
  });
});
