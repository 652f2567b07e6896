import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { DEMO, useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';

const DAY = 24 * 60 * 60;
const shop = useShop();
const { sql } = shop;
let demo: number;
beforeAll(async () => {
  const [row] = await sql<[{ id: number }]>`select id from person where email = ${DEMO.email}`;
  demo = row.id;
});

/** A customer who signed in that many days ago and was last seen `unused` days ago. */
async function customerOf(age: number, unused: number): Promise<Client> {
  const client = await signedIn(shop, demo);
  await sql`
    update session set created_at = now() - make_interval(days => ${age}),
      seen_at = now() - make_interval(days => ${unused}),
      expires_at = now() + make_interval(days => ${30 - unused})
    where id = (select max(id) from session)`;
  return client;
}

const ask = async (client: Client) => {
  const response = await client.get('/admin/v1/sign/user');
  const named = (name: string) => response.cookies.find((one) => one.name === name);
  return {
    session: named('bastion_session'),
    hint: named('auth-check'),
    isCustomer: response.json().success as boolean,
  };
};

describe('a session that is used', () => {
  test('gets its cookie anew once a day, with the same value', async () => {
    const client = await customerOf(29, 2);
    const token = client.cookies.get('bastion_session');
    const { session, hint } = await ask(client);
    expect(session).toMatchObject({ value: token, httpOnly: true, path: '/' });
    expect(session!.maxAge).toBeGreaterThan(29 * DAY);
    expect(hint!.maxAge).toBe(session!.maxAge);
    expect((await ask(client)).session).toBeUndefined();
  });

  test('within the day nothing is set', async () => {
    expect((await ask(await customerOf(5, 0))).session).toBeUndefined();
  });

  test('with a write too', async () => {
    const client = await customerOf(10, 3);
    await sql`update session set expires_at = now() + interval '40 days' where id = (select max(id) from session)`;
    await client.get('/admin/v1/sign/user');
    await sql`update session set expires_at = now() + interval '3 days' where id = (select max(id) from session)`;
    const response = await client.patch('/admin/v1/customer/wish-list/add', { id: 1 });
    expect(response.cookies.map(({ name }) => name)).toContain('bastion_session');
  });

  test('ends after 180 days all the same', async () => {
    const almost = await ask(await customerOf(170, 25));
    expect(almost.session!.maxAge).toBeLessThanOrEqual(10 * DAY);
    expect(almost.isCustomer).toBe(true);
    const over = await customerOf(181, 1);
    expect((await ask(over)).isCustomer).toBe(false);
    expect((await over.get('/admin/v1/customer/profile')).statusCode).toBe(401);
  });

  test('on its last day it is not renewed with every call', async () => {
    const client = await customerOf(179, 2);
    await ask(client);
    expect((await ask(client)).session).toBeUndefined();
  });
});

test('one that is not used for 30 days is over', async () => {
  expect((await ask(await customerOf(31, 31))).isCustomer).toBe(false);
});

test('a visitor without a session is given none', async () => {
  const { session, hint } = await ask(shop.guest());
  expect([session, hint]).toEqual([undefined, undefined]);
});

test('what a remembered customer writes asks for the age as well', async () => {
  const client = await customerOf(1, 0);
  await client.put('/admin/v1/basket/add', { basket: null, product: 1, quantity: 1 });
  await sql`update session set created_at = now() - interval '181 days' where id = (select max(id) from session)`;
  const note = await client.patch('/admin/v1/basket/note', { basket: null, note: 'x' });
  expect(note.statusCode).toBe(401);
});
