import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import { mailsTo, tokenOf } from '#shop/account/account.fixture.server.ts';

const shop = useShop();
const PASSWORD = 'bastion-demo';
const NAMES = { first_name: 'Eva', last_name: 'Malá', display_name: 'Eva Malá', phone: '' };
const freshEmail = () => `nova-${randomBytes(6).toString('hex')}@firma.sk`;
const freshNetwork = () => `10.${[...randomBytes(3)].join('.')}`;

const ask = (client: Client, email: string, password: string | undefined = PASSWORD) =>
  client.patch(
    '/admin/v1/customer/profile',
    { ...NAMES, email, password },
    { remoteAddress: freshNetwork() },
  );
const confirm = (token: string, client = shop.guest()) =>
  client.post('/admin/v1/sign/email', { token }, { remoteAddress: freshNetwork() });
const emailOf = async (id: number) =>
  (await shop.sql<{ email: string }[]>`select email from person where id = ${id}`)[0]!.email;
const kindsTo = async (email: string) => (await mailsTo(shop.sql, email)).map(({ kind }) => kind);

describe('a new e-mail', () => {
  test('signs in only once its owner has followed the link, and the old one is told', async () => {
    const { client, id, who } = await newCustomer(shop);
    const email = freshEmail();
    const response = await ask(client, email.toUpperCase());
    expect(response.json()).toEqual({ success: true, error: [], email_asked: true });
    expect(await emailOf(id)).toBe(who.email);
    expect(await kindsTo(email)).toEqual(['email']);
    const [asked] = await mailsTo(shop.sql, who.email);
    expect(asked).toMatchObject({ kind: 'email-asked', text_body: expect.stringContaining(email) });
    // The name is saved at once.
    expect((await client.get('/admin/v1/sign/user')).json().user).toMatchObject({
      first_name: 'Eva',
      email: who.email,
    });

    const token = await tokenOf(shop.sql, email);
    expect((await confirm(token)).json()).toEqual({ success: true, error: [] });
    expect(await emailOf(id)).toBe(email);
    const [told] = await mailsTo(shop.sql, who.email);
    expect(told).toMatchObject({
      kind: 'email-changed',
      text_body: expect.stringContaining(email),
    });
    expect((await client.get('/admin/v1/sign/user')).json().user).toMatchObject({ id, email });
    await shop.signIn({ email, password: PASSWORD });
    const old = await shop.guest().post('/admin/v1/sign/in', who);
    expect(old.json().error[0].code).toBe('messages.validation.email.notExists');
    expect((await confirm(token)).statusCode).toBe(404);

    const entries = await shop.sql`
      select command, before, after from audit join audit_entry on audit_id = audit.id
      where who = ${who.email}`;
    expect(entries).toEqual([
      {
        command: 'account: change the e-mail',
        before: { email: who.email },
        after: { email },
      },
    ]);
  });

  test('a link is used once, also when it is sent twenty times at the same moment', async () => {
    const { client } = await newCustomer(shop);
    const email = freshEmail();
    await ask(client, email);
    const token = await tokenOf(shop.sql, email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('one that somebody has gets the same response; they are told, and nothing changes', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const free = await ask(mine.client, freshEmail());
    const taken = await ask(mine.client, theirs.who.email.toUpperCase());
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
    expect(await kindsTo(theirs.who.email)).toEqual(['email-taken']);
    const [mail] = await mailsTo(shop.sql, theirs.who.email);
    expect(mail!.text_body).not.toContain('token=');
    expect(mail!.text_body).not.toContain(mine.who.email);
    expect([await emailOf(mine.id), await emailOf(theirs.id)]).toEqual([
      mine.who.email,
      theirs.who.email,
    ]);
  });

  test('one that somebody got meanwhile is a link that no longer works', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const email = freshEmail();
    await ask(mine.client, email);
    const token = await tokenOf(shop.sql, email);
    await shop.sql`update person set email = ${email.toUpperCase()} where id = ${theirs.id}`;
    const response = await confirm(token);
    expect([response.statusCode, response.json().error[0].code]).toEqual([
      404,
      'messages.link.invalid',
    ]);
    expect(await emailOf(mine.id)).toBe(mine.who.email);
  });

  test('the last one asked for counts', async () => {
    const { client, id } = await newCustomer(shop);
    const [first, second] = [freshEmail(), freshEmail()];
    await ask(client, first);
    await ask(client, second);
    expect((await confirm(await tokenOf(shop.sql, first))).statusCode).toBe(404);
    expect((await confirm(await tokenOf(shop.sql, second))).statusCode).toBe(200);
    expect(await emailOf(id)).toBe(second);
  });

  test('another password, a block and a day put an end to its link', async () => {
    const ends = [
      async (client: Client) =>
        client.patch('/admin/v1/customer/password', { old: PASSWORD, password: 'nove-heslo-22' }),
      async (_: Client, id: number) =>
        shop.sql`update person set state = 'blocked' where id = ${id}`,
      async (_: Client, id: number) =>
        shop.sql`update company set state = 'blocked' from person
          where person.customer_id = company.id and person.id = ${id}`,
      async (_: Client, id: number) =>
        shop.sql`update one_time_link set expires_at = now() where person_id = ${id}`,
    ];
    for (const end of ends) {
      const { client, id, who } = await newCustomer(shop);
      const email = freshEmail();
      await ask(client, email);
      await end(client, id);
      expect((await confirm(await tokenOf(shop.sql, email))).statusCode).toBe(404);
      expect(await emailOf(id)).toBe(who.email);
    }
  });

  test('a link for a new password that went to the old address is over with it', async () => {
    const { client, who } = await newCustomer(shop);
    await shop.guest().post('/admin/v1/sign/password/mail', who, { remoteAddress: freshNetwork() });
    const old = await tokenOf(shop.sql, who.email);
    const email = freshEmail();
    await ask(client, email);
    await confirm(await tokenOf(shop.sql, email));
    const response = await shop
      .guest()
      .post('/admin/v1/sign/password', { token: old, password: 'nove-heslo-22' });
    expect(response.statusCode).toBe(404);
  });

  test('needs the password, and guesses are limited together with those at its change', async () => {
    const { client, id, who } = await newCustomer(shop);
    const email = freshEmail();
    const missing = await client.patch('/admin/v1/customer/profile', { ...NAMES, email });
    expect(missing.statusCode).toBe(400);
    expect(missing.json().error).toMatchObject([{ key: 'password' }]);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await ask(client, email, 'nespravne')).json().error).toMatchObject([
        { key: 'password', code: 'messages.validation.password.incorrect' },
      ]);
    for (let tries = 0; tries < 5; tries += 1)
      await client.patch('/admin/v1/customer/password', {
        old: 'nespravne',
        password: 'nove-heslo-22',
      });
    expect((await ask(client, email)).statusCode).toBe(429);
    expect([await emailOf(id), await kindsTo(email)]).toEqual([who.email, []]);
    const [name] = await shop.sql`select first_name from person where id = ${id}`;
    expect(name).toEqual({ first_name: '' });
  });

  test('five an hour of one customer', async () => {
    const { client } = await newCustomer(shop);
    await client.get('/admin/v1/sign/user');
    const wanted = Array.from({ length: 5 }, freshEmail);
    for (const email of wanted) expect((await ask(client, email)).statusCode).toBe(200);
    expect((await ask(client, freshEmail())).statusCode).toBe(429);
  });

  test('three mails an hour to one address, whoever asks', async () => {
    const email = freshEmail();
    const statuses = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const { client } = await newCustomer(shop);
      statuses.push((await ask(client, email)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await kindsTo(email)).toHaveLength(3);
  });

  test.each([[{}], [{ token: '' }], [{ token: 5 }], [{ token: 'x'.repeat(101) }]])(
    'the link %j is refused',
    async (body) => {
      const response = await shop.guest().post('/admin/v1/sign/email', body);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatchObject([{ key: 'token' }]);
    },
  );

  test('a link of another purpose confirms nothing', async () => {
    const { who } = await newCustomer(shop);
    await shop.guest().post('/admin/v1/sign/password/mail', who, { remoteAddress: freshNetwork() });
    expect((await confirm(await tokenOf(shop.sql, who.email))).statusCode).toBe(404);
  });
});
