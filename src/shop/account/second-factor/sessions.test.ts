import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { cacheVisitors } from '#shop/customers/visitors.server.ts';
import type { Visitors } from '#shop/kernel/visitor.ts';
import { buildApp } from '#start/app/app.server.ts';
import { newCustomer } from '#tests/buyers.ts';
import { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { OwnSession } from '#shop/account/contract.ts';

const SESSIONS = '/admin/v1/customer/sessions';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const shop = useShop();

const listOf = async (client: Client): Promise<OwnSession[]> =>
  (await client.get(SESSIONS)).json().sessions;
const idOf = async (client: Client) =>
  (await listOf(client)).find((session) => session.is_current)!.id;
const isSignedIn = async (client: Client) => (await client.get(SESSIONS)).statusCode === 200;
const auditOf = (email: string) => shop.sql<{ command: string; before: unknown }[]>`
  select command, before from audit join audit_entry on audit_id = audit.id
  where who = ${email} and entity = 'customer' and key = ${email} order by audit.id`;

/** A customer at a computer, and the same one with a phone. */
async function twoBrowsers() {
  const { client: computer, who } = await newCustomer(shop);
  const phone = shop.guest();
  await phone.post('/admin/v1/sign/in', who, { headers: { 'user-agent': PHONE } });
  return { computer, phone, who };
}

describe('one’s own sessions', () => {
  test('are listed with this one first, and nobody else’s', async () => {
    const { computer, phone } = await twoBrowsers();
    const [here, there, ...more] = await listOf(phone);
    expect(more).toEqual([]);
    expect(here).toMatchObject({ device: 'Safari, iPhone', is_current: true });
    expect(there).toMatchObject({ device: 'Neznáme zariadenie', is_current: false });
    expect(Date.parse(here!.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect((await listOf(computer)).map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(JSON.stringify(await listOf(computer))).not.toMatch(/Mozilla|token/);
  });

  test('those that are over are not listed', async () => {
    const { computer, phone } = await twoBrowsers();
    await shop.sql`update session set expires_at = now() where id = ${await idOf(phone)}`;
    expect(await listOf(computer)).toHaveLength(1);
  });

  test('one is ended, and the audit says which', async () => {
    const { computer, phone, who } = await twoBrowsers();
    const response = await computer.delete(`${SESSIONS}/${await idOf(phone)}`);
    expect(response.json()).toEqual({ success: true, error: [] });
    expect([await isSignedIn(computer), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await auditOf(who.email)).toEqual([
      { command: 'account: end a session', before: { session: 'Safari, iPhone' } },
    ]);
  });

  test('this one too, with its cookies', async () => {
    const { computer } = await twoBrowsers();
    await computer.delete(`${SESSIONS}/${await idOf(computer)}`);
    expect(computer.cookies.has('bastion_session')).toBe(false);
    expect(computer.cookies.has('auth-check')).toBe(false);
  });

  test('another customer’s, a guest’s and one that is over are not found, and stay', async () => {
    const [mine, theirs] = [await twoBrowsers(), await twoBrowsers()];
    const foreign = await idOf(theirs.phone);
    const [guest] = await shop.sql<[{ id: number }]>`
      insert into session (token_hash, expires_at)
      values (sha256(${mine.who.email}::bytea), now() + interval '1 day') returning id`;
    for (const id of [foreign, guest.id, 999_999]) {
      const response = await mine.computer.delete(`${SESSIONS}/${id}`);
      expect([response.statusCode, response.json().error[0].code]).toEqual([
        404,
        'messages.notFound',
      ]);
    }
    expect(await isSignedIn(theirs.phone)).toBe(true);
    expect(await shop.sql`select id from session where id = ${guest.id}`).toHaveLength(1);
    expect(await auditOf(mine.who.email)).toEqual([]);
  });

  test('all others are ended, and nobody else’s', async () => {
    const [mine, theirs] = [await twoBrowsers(), await twoBrowsers()];
    const response = await mine.computer.post(`${SESSIONS}/end`, { which: 'others' });
    expect(response.json()).toMatchObject({ success: true, ended: 1 });
    expect(await isSignedIn(mine.computer)).toBe(true);
    expect(await isSignedIn(mine.phone)).toBe(false);
    expect(await isSignedIn(theirs.phone)).toBe(true);
    // There is nothing to write down the second time.
    await mine.computer.post(`${SESSIONS}/end`, { which: 'others' });
    expect(await auditOf(mine.who.email)).toEqual([
      { command: 'account: end other sessions', before: { sessions: 1 } },
    ]);
  });

  test('all are ended, with the cookies of this browser', async () => {
    const { computer, phone, who } = await twoBrowsers();
    const before = computer.cookies.get('bastion_session')!;
    const response = await computer.post(`${SESSIONS}/end`, { which: 'all' });
    expect(response.json()).toMatchObject({ ended: 2 });
    expect(computer.cookies.has('bastion_session')).toBe(false);
    computer.cookies.set('bastion_session', before);
    expect([await isSignedIn(computer), await isSignedIn(phone)]).toEqual([false, false]);
    expect(await auditOf(who.email)).toMatchObject([{ command: 'account: end all sessions' }]);
  });

  test.each([{}, { which: 'mine' }, { which: ['all'] }])('%j is not a question', async (body) => {
    const { computer, phone } = await twoBrowsers();
    expect((await computer.post(`${SESSIONS}/end`, body)).statusCode).toBe(400);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('what a browser calls itself is kept short and plain', async () => {
    const { who } = await newCustomer(shop);
    const odd = shop.guest();
    const headers = { 'user-agent': `\u001b[2J${'x'.repeat(5_000)}` };
    await odd.post('/admin/v1/sign/in', who, { headers });
    const [row] = await shop.sql<[{ user_agent: string }]>`
      select user_agent from session where id = ${await idOf(odd)}`;
    expect(row.user_agent).toMatch(/^\[2Jx{200,300}$/);
  });
});

describe('another process', () => {
  let app: ShopApp;
  let visitors: Visitors;
  beforeAll(async () => {
    visitors = await cacheVisitors(shop.sql);
    const formKey = 'a key that only the tests know, 32+ characters';
    app = await buildApp({ sql: shop.sql, config: shop.config, formKey, visitors });
  });
  afterAll(async () => {
    await app.close();
    await visitors.stop();
  });

  test('that remembers a session hears that it was ended', async () => {
    const { computer, phone } = await twoBrowsers();
    const elsewhere = new Client(app);
    const token = phone.cookies.get('bastion_session')!;
    elsewhere.cookies.set('bastion_session', token);
    await expect
      .poll(async () => (await isSignedIn(elsewhere)) && visitors.known(token) !== undefined)
      .toBe(true);
    await computer.post(`${SESSIONS}/end`, { which: 'others' });
    await expect.poll(() => visitors.known(token)).toBeUndefined();
    expect(await isSignedIn(elsewhere)).toBe(false);
  });
});
