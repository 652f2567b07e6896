import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mailsTo, tokenOf } from '#shop/account/account.fixture.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { addLine, newCustomer, readLines } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import type { Colleague } from './contract.ts';

const shop = useShop();
const { sql } = shop;
const PEOPLE = '/admin/v1/company/people';
const PASSWORD = 'bastion-demo';
const freshEmail = () => `clovek-${randomBytes(6).toString('hex')}@firma.sk`;

const invite = (client: Client, email: string, more: object = {}) =>
  client.post(PEOPLE, { email, roles: ['buyer'], ...more });
const peopleOf = async (client: Client): Promise<Colleague[]> =>
  (await client.get(PEOPLE)).json().people;
const codeOf = (response: { json(): { error: { code: string }[] } }) =>
  response.json().error[0]?.code;
const come = async (email: string) => {
  const token = await tokenOf(sql, email);
  return shop.guest().post('/admin/v1/sign/activation', { token, password: PASSWORD });
};

/** A company with a second person of these roles, both signed in. */
async function firm(roles: Colleague['roles']) {
  const boss = await newCustomer(shop);
  const email = freshEmail();
  const id = await addColleague(sql, boss.id, { email, roles });
  return { boss, other: { id, email, client: await shop.signIn({ email, password: PASSWORD }) } };
}

describe('an invitation', () => {
  test('is a mail whose link sets the password, and then the company’s prices are theirs', async () => {
    const boss = await newCustomer(shop);
    const email = freshEmail();
    const limits = { order_limit: 500, month_limit: 1999.99 };
    const response = await invite(boss.client, email.toUpperCase(), {
      first_name: 'Eva',
      ...limits,
    });
    expect(response.json()).toEqual({ success: true, error: [], id: expect.any(Number) });
    expect(await peopleOf(boss.client)).toMatchObject([
      {
        email: boss.who.email,
        state: 'active',
        is_you: true,
        order_limit: null,
        roles: { length: 4 },
      },
      { email, state: 'invited', first_name: 'Eva', roles: ['buyer'], is_you: false, ...limits },
    ]);
    const [mail] = await mailsTo(sql, email);
    expect(mail!.kind).toBe('invitation');
    await expect(shop.signIn({ email, password: PASSWORD })).rejects.toThrow('incorrect');

    expect((await come(email)).json().success).toBe(true);
    const client = await shop.signIn({ email, password: PASSWORD });
    const [mine, theirs] = [boss.client, client].map((who) =>
      who.get('/admin/v1/product/homepage/sk'),
    );
    expect((await theirs!).json()).toEqual((await mine!).json());
    expect((await client.get('/admin/v1/customer/profile')).json().customer.first_name).toBe('Eva');
    expect((await come(email)).statusCode).toBe(404);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('says whose it is to who holds the link, who says their name where nobody has', async () => {
    const boss = await newCustomer(shop);
    const [named, unnamed] = [freshEmail(), freshEmail()];
    await invite(boss.client, named, { first_name: 'Eva', last_name: 'Poľná' });
    await invite(boss.client, unnamed);
    const ask = async (email: string, more: object = {}) => {
      const token = await tokenOf(sql, email);
      return shop.guest().post('/admin/v1/sign/activation', { token, ...more });
    };
    const asked = await ask(unnamed);
    expect([asked.statusCode, codeOf(asked)]).toEqual([
      200,
      'messages.validation.password.required',
    ]);
    expect(asked.json().invitation).toEqual({
      company: expect.any(String),
      email: unnamed,
      first_name: '',
      last_name: '',
    });
    const names = { first_name: ' Ján ', last_name: 'Kováč' };
    expect((await ask(unnamed, { password: PASSWORD, ...names })).statusCode).toBe(200);
    expect((await ask(named, { password: PASSWORD, first_name: '' })).statusCode).toBe(200);
    expect(
      (await peopleOf(boss.client)).map((one) => `${one.first_name} ${one.last_name}`),
    ).toEqual([expect.any(String), 'Eva Poľná', 'Ján Kováč']);
    expect((await ask(unnamed)).json().invitation).toBeUndefined();
  });

  test('sent again ends the link of the last one; who has come needs none', async () => {
    const boss = await newCustomer(shop);
    const email = freshEmail();
    const { id } = (await invite(boss.client, email)).json();
    const old = await tokenOf(sql, email);
    expect((await boss.client.post(`${PEOPLE}/${id}/invitation`, {})).statusCode).toBe(200);
    const late = await shop
      .guest()
      .post('/admin/v1/sign/activation', { token: old, password: PASSWORD });
    expect(late.statusCode).toBe(404);
    expect((await come(email)).statusCode).toBe(200);
    expect(codeOf(await boss.client.post(`${PEOPLE}/${id}/invitation`, {}))).toBe(
      'messages.people.hasCome',
    );
  });

  test('of a known address is refused: a colleague by name, a stranger without a word', async () => {
    const { boss, other } = await firm(['buyer']);
    const stranger = await newCustomer(shop);
    await sql`update person set first_name = 'Peter', last_name = 'Riečny' where id = ${other.id}`;
    const here = await invite(boss.client, other.email.toUpperCase());
    expect([here.statusCode, here.json().error[0]]).toEqual([
      409,
      {
        key: 'email',
        code: 'messages.people.isHere',
        message: 'Túto adresu už vo firme používa Peter Riečny.',
        values: { name: 'Peter Riečny' },
      },
    ]);
    const elsewhere = await invite(boss.client, stranger.who.email);
    expect([elsewhere.statusCode, elsewhere.json().error[0].message]).toEqual([
      409,
      'Pozvánku nemožno poslať.',
    ]);
    expect(await mailsTo(sql, stranger.who.email)).toEqual([]);
  });

  test('works for seven days, and not once the company is closed', async () => {
    const boss = await newCustomer(shop);
    const [one, two] = [freshEmail(), freshEmail()];
    for (const email of [one, two]) await invite(boss.client, email);
    await sql`
      update one_time_link set expires_at = now() from person
      where person.id = person_id and email = ${one}`;
    expect((await come(one)).statusCode).toBe(404);
    await sql`update company set state = 'blocked' where id = ${boss.customerId}`;
    expect((await come(two)).statusCode).toBe(404);
  });

  test.each([
    ['roles', []],
    ['roles', ['buyer', 'buyer']],
    ['roles', ['owner']],
    ['order_limit', -1],
    ['order_limit', 1.005],
    ['month_limit', 1e9],
    ['month_limit', '5'],
    ['email', 'nie je'],
  ])('with %s = %j is refused', async (key, value) => {
    const { client } = await newCustomer(shop);
    const email = freshEmail();
    const response = await client.post(PEOPLE, { email, roles: ['buyer'], [key]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().error[0].key).toContain(key);
    expect(await sql`select from person where email = ${email}`).toHaveLength(0);
  });
});

describe('an administrator', () => {
  const save = (client: Client, id: number, body: object) => client.patch(`${PEOPLE}/${id}`, body);

  test('sees what somebody made that works without them, and revokes it with them', async () => {
    const { boss, other } = await firm(['admin', 'buyer']);
    const key = async (name: string) =>
      (
        await other.client.post('/admin/v1/customer/api-keys', {
          name,
          scopes: ['prices'],
          days: null,
        })
      ).json().token as string;
    const tokens = [await key('Sklad'), await key('Web')];
    const project = (await other.client.post('/admin/v1/projects', { name: 'Byt' })).json().id;
    const shared = await other.client.post('/admin/v1/shared-lists', {
      project,
      days: null,
      has_notes: false,
    });
    const { token } = shared.json();
    const works = async () => [
      ...(await Promise.all(
        tokens.map(async (one) => {
          const headers = { authorization: `Bearer ${one}` };
          return (await shop.app.inject({ url: '/api/v1/ceny/', headers })).statusCode !== 401;
        }),
      )),
      (await shop.guest().get(`/admin/v1/shared-list/${token}`)).statusCode === 200,
    ];
    const rowOf = async () =>
      (await boss.client.get(PEOPLE))
        .json()
        .people.find(({ id }: { id: number }) => id === other.id);
    expect(await rowOf()).toMatchObject({ keys: ['Sklad', 'Web'], links: 1 });

    await save(boss.client, other.id, { state: 'paused' });
    expect(await works()).toEqual([true, true, true]);
    await save(boss.client, other.id, { state: 'active' });
    await save(boss.client, other.id, { state: 'paused', revoke: true });
    expect(await works()).toEqual([false, false, false]);
    expect(await rowOf()).toMatchObject({ keys: [], links: 0 });
    const [noted] = await sql`
      select after from audit_entry join audit on audit.id = audit_id
      where command = 'company: change a person' order by audit.id desc limit 1`;
    expect(noted!.after).toMatchObject({ revoked_keys: 'Sklad, Web', revoked_links: 1 });
  });

  test('pauses somebody, who is out at once, and lets them in again', async () => {
    const { boss, other } = await firm(['buyer']);
    const isIn = async () =>
      (await other.client.get('/admin/v1/customer/profile')).statusCode === 200;
    expect(await isIn()).toBe(true);
    expect((await save(boss.client, other.id, { state: 'paused' })).statusCode).toBe(200);
    expect(await isIn()).toBe(false);
    const again = { email: other.email, password: PASSWORD };
    await expect(shop.signIn(again)).rejects.toThrow('notAllowed');
    await shop.guest().post('/admin/v1/sign/password/mail', { email: other.email });
    expect(await mailsTo(sql, other.email)).toEqual([]);
    await save(boss.client, other.id, { state: 'active' });
    await shop.signIn(again);
    const entries = await sql`
      select key, command from audit join audit_entry on audit_id = audit.id
      where who = ${boss.who.email} order by audit.id`;
    const entry = { key: other.email, command: 'company: change a person' };
    expect(entries).toEqual([entry, entry]);
  });

  test('takes an invitation back and gives it again', async () => {
    const boss = await newCustomer(shop);
    const email = freshEmail();
    const { id } = (await invite(boss.client, email)).json();
    const token = await tokenOf(sql, email);
    await save(boss.client, id, { state: 'paused' });
    const late = await shop
      .guest()
      .post('/admin/v1/sign/activation', { token, password: PASSWORD });
    expect(late.statusCode).toBe(404);
    await save(boss.client, id, { state: 'active' });
    expect(await peopleOf(boss.client)).toMatchObject([{}, { state: 'invited' }]);
    expect((await come(email)).statusCode).toBe(200);
  });

  test('hands the basket of whoever leaves to a colleague who may buy', async () => {
    const { boss, other } = await firm(['buyer']);
    const keeper = await addColleague(sql, boss.id, { email: freshEmail(), roles: ['accountant'] });
    const stranger = await newCustomer(shop);
    const [product] = await sql<[{ id: number }]>`
      select id from product where is_sold and quantity_step = 1 limit 1`;
    await addLine(other.client, product.id, 3);
    await addLine(boss.client, product.id, 2);
    const pause = (to: number) => save(boss.client, other.id, { state: 'paused', basket_to: to });
    expect((await pause(stranger.id)).statusCode).toBe(404);
    expect((await pause(other.id)).statusCode).toBe(404);
    expect(codeOf(await pause(keeper))).toBe('messages.people.noBasket');
    expect(await readLines(other.client)).toMatchObject([{ quantity: 3 }]);
    expect((await pause(boss.id)).statusCode).toBe(200);
    expect(await readLines(boss.client)).toMatchObject([{ product: product.id, quantity: 5 }]);
    expect(await sql`select from basket where person_id = ${other.id}`).toHaveLength(0);
  });

  test('changes roles and limits; what was not said stays', async () => {
    const { boss, other } = await firm(['buyer']);
    await save(boss.client, other.id, { order_limit: 300 });
    await save(boss.client, other.id, { roles: ['accountant', 'approver'] });
    expect((await peopleOf(boss.client))[1]).toMatchObject({
      roles: ['accountant', 'approver'],
      order_limit: 300,
      month_limit: null,
    });
    await save(boss.client, other.id, { order_limit: null });
    expect((await peopleOf(boss.client))[1]).toMatchObject({ order_limit: null });
  });

  test('changes roles, and the call that says who is here says so at once', async () => {
    const { boss, other } = await firm(['buyer']);
    const rolesOf = async (client: Client) =>
      (await client.get('/admin/v1/sign/user')).json().user.roles;
    expect(await rolesOf(boss.client)).toEqual(['admin', 'buyer', 'approver', 'accountant']);
    expect(await rolesOf(other.client)).toEqual(['buyer']);
    await save(boss.client, other.id, { roles: ['accountant'] });
    expect(await rolesOf(other.client)).toEqual(['accountant']);
  });

  test('the last one can neither be lowered nor paused', async () => {
    const { boss, other } = await firm(['buyer']);
    for (const body of [{ roles: ['buyer'] }, { state: 'paused' }]) {
      const response = await save(boss.client, boss.id, body);
      expect([response.statusCode, codeOf(response)]).toEqual([409, 'messages.people.lastAdmin']);
    }
    // Who was only invited, or is paused, does not count.
    const { id } = (await invite(boss.client, freshEmail(), { roles: ['admin'] })).json();
    expect((await save(boss.client, boss.id, { state: 'paused' })).statusCode).toBe(409);
    await save(boss.client, other.id, { roles: ['admin'] });
    expect((await save(boss.client, boss.id, { roles: ['buyer'] })).statusCode).toBe(200);
    expect((await boss.client.get(PEOPLE)).statusCode).toBe(403);
    expect((await save(other.client, id, { state: 'paused' })).statusCode).toBe(200);
  });

  test('two who pause each other at the same moment: one stays', async () => {
    const { boss, other } = await firm(['admin']);
    const both = await Promise.all([
      save(boss.client, other.id, { state: 'paused' }),
      save(other.client, boss.id, { state: 'paused' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)[0]).toBe(200);
    const left = await sql`
      select id from person where customer_id = ${boss.customerId} and state = 'active'`;
    expect(left).toHaveLength(1);
    expect(await findContradictions(sql)).toEqual([]);
  });
});

test('what somebody ordered this month is counted, cancelled orders are not', async () => {
  const { boss } = await firm(['buyer']);
  const [source] = await sql`select * from orders order by id limit 1`;
  const place = async (days: number, status: string, number: string) => {
    const [basket] = await sql`
      insert into basket (person_id, state) values (${boss.id}, 'ordered') returning id`;
    const { id: _, ...row } = source!;
    await sql`insert into orders ${sql({
      ...row,
      customer_id: boss.customerId,
      person_id: boss.id,
      basket_id: basket!.id,
      status,
      number,
      created_at: new Date(Date.now() - days * 86_400_000),
    })}`;
  };
  await place(0, 'new', '2098000001');
  await place(0, 'cancelled', '2098000002');
  await place(40, 'delivered', '2098000003');
  expect((await peopleOf(boss.client))[0]!.month_spent).toBe(source!.net_cents / 100);
});
