import { describe, expect, test } from 'vitest';
import { OTHER, useShop } from '#tests/shop.ts';
import { mailsTo, registration, tokenOf } from '#shop/account/account.fixture.server.ts';

const shop = useShop();

const ask = (email: string) => shop.guest().post('/admin/v1/sign/password/mail', { email });
const check = (token: string, extra = {}) =>
  shop.guest().post('/admin/v1/sign/password/link', { token }, extra);
const set = (token: string, password: string) =>
  shop.guest().post('/admin/v1/sign/password', { token, password });

/** An active company of its own, so that no test disturbs the demo customers. */
async function newCompany(email: string) {
  await shop.guest().post('/admin/v1/sign/up', registration(email));
  const who = { email, password: 'tajne-heslo-1' };
  const { password } = who;
  const token = await tokenOf(shop.sql, email);
  await shop.guest().post('/admin/v1/sign/activation', { token, password });
  return who;
}
const isSignedIn = async (client: Awaited<ReturnType<typeof shop.signIn>>) =>
  (await client.get('/admin/v1/sign/user')).json().success;

describe('forgotten password', () => {
  test('the link sets a new password once and ends every session', async () => {
    const who = await newCompany('zabudla@firma.sk');
    const client = await shop.signIn(who);
    await ask(' Zabudla@firma.sk');
    const token = await tokenOf(shop.sql, who.email);

    expect((await set(token, 'nove-heslo-22')).json()).toEqual({ success: true, error: [] });
    expect(await isSignedIn(client)).toBe(false);
    await expect(shop.signIn(who)).rejects.toThrow('password.incorrect');
    await shop.signIn({ ...who, password: 'nove-heslo-22' });
    expect((await mailsTo(shop.sql, who.email))[0]).toMatchObject({ kind: 'password-changed' });

    const again = await set(token, 'este-ine-heslo');
    expect(again.statusCode).toBe(404);
    expect(again.json().error).toMatchObject([{ key: 'token', code: 'messages.link.invalid' }]);
  });

  test('a link is asked about without being used up, and says no more than whether it works', async () => {
    const who = await newCompany('overuje@firma.sk');
    await ask(who.email);
    const token = await tokenOf(shop.sql, who.email);
    const works = { success: true, error: [], valid: true };
    expect((await check(token)).json()).toEqual(works);
    expect((await check(token)).json()).toEqual(works);
    expect((await set(token, 'nove-heslo-22')).json().success).toBe(true);

    const used = await check(token);
    const unknown = await check('nikto-neposlal');
    expect(used.json()).toEqual({ ...works, valid: false });
    expect([used.statusCode, used.body]).toEqual([unknown.statusCode, unknown.body]);

    await ask(who.email);
    const expired = await tokenOf(shop.sql, who.email);
    await shop.sql`update one_time_link set expires_at = now()
      where purpose = 'password' and used_at is null`;
    expect((await check(expired)).body).toBe(unknown.body);
  });

  test('links cannot be guessed at, neither by asking nor by setting', async () => {
    const remoteAddress = '10.5.0.1';
    for (let tries = 0; tries < 30; tries += 1) await check(`hadam-${tries}`, { remoteAddress });
    expect((await check('hadam-znova', { remoteAddress })).statusCode).toBe(429);
    const body = { token: 'hadam-znova', password: 'nove-heslo-22' };
    const response = await shop.guest().post('/admin/v1/sign/password', body, { remoteAddress });
    expect(response.statusCode).toBe(429);
  });

  test('using one link voids the others', async () => {
    const who = await newCompany('dvakrat@firma.sk');
    await ask(who.email);
    const first = await tokenOf(shop.sql, who.email);
    await ask(who.email);
    const second = await tokenOf(shop.sql, who.email);
    expect(second).not.toBe(first);
    expect((await set(second, 'nove-heslo-22')).json().success).toBe(true);
    expect((await set(first, 'nove-heslo-33')).statusCode).toBe(404);
  });

  test('sent twice at the same moment, one of them wins', async () => {
    const who = await newCompany('suboj@firma.sk');
    await ask(who.email);
    const token = await tokenOf(shop.sql, who.email);
    const responses = await Promise.all([set(token, 'prve-heslo-1'), set(token, 'druhe-heslo-2')]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 404]);
  });

  test('the response is the same for a stranger, and no mail leaves', async () => {
    const [known, unknown] = [await ask(OTHER.email), await ask('nikto@nikde.sk')];
    expect(known.statusCode).toBe(200);
    expect(known.body).toBe(unknown.body);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    expect(await mailsTo(shop.sql, 'nikto@nikde.sk')).toHaveLength(0);
    expect(await mailsTo(shop.sql, OTHER.email)).toHaveLength(1);
  });

  test('a blocked customer gets no link', async () => {
    const who = await newCompany('blokovana@firma.sk');
    await shop.sql`update person set state = 'blocked' where email = ${who.email}`;
    await ask(who.email);
    expect((await mailsTo(shop.sql, who.email)).map(({ kind }) => kind)).toEqual(['activation']);
  });

  test('three mails an hour, known or not', async () => {
    for (const email of ['limit@nikde.sk', (await newCompany('limit@firma.sk')).email]) {
      for (let sent = 0; sent < 3; sent += 1) expect((await ask(email)).statusCode).toBe(200);
      expect((await ask(email)).statusCode).toBe(429);
    }
  });

  test('three mails an hour, also when a hundred are asked for at once', async () => {
    const { email } = await newCompany('naraz@firma.sk');
    const asked = Array.from({ length: 100 }, (_, index) =>
      shop
        .guest()
        .post('/admin/v1/sign/password/mail', { email }, { remoteAddress: `10.3.0.${index}` }),
    );
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(97);
    const links = (await mailsTo(shop.sql, email)).filter(({ kind }) => kind === 'password');
    expect(links).toHaveLength(3);
  });

  test.each([
    [{ token: 'x', password: 'kratke7' }, 'password'],
    [{ token: 'x', password: 'x'.repeat(129) }, 'password'],
    [{ token: '', password: 'dobre-heslo' }, 'token'],
    [{ password: 'dobre-heslo' }, 'token'],
  ])('%j is refused', async (body, key) => {
    const response = await shop.guest().post('/admin/v1/sign/password', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject([{ key }]);
  });
});

describe('change of password', () => {
  const url = '/admin/v1/customer/password';

  test('needs a customer', async () => {
    const response = await shop.guest().patch(url, { old: 'a', password: 'nove-heslo-22' });
    expect(response.statusCode).toBe(401);
    expect(response.json().error[0].code).toBe('messages.user.notLoggedIn');
  });

  test('keeps this session and ends the others', async () => {
    const who = await newCompany('meni@firma.sk');
    const [here, elsewhere] = [await shop.signIn(who), await shop.signIn(who)];
    await ask(who.email);
    const token = await tokenOf(shop.sql, who.email);

    const response = await here.patch(url, { old: who.password, password: 'nove-heslo-22' });
    expect(response.json()).toEqual({ success: true, error: [] });
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await set(token, 'cez-stary-odkaz')).statusCode).toBe(404);
    await shop.signIn({ ...who, password: 'nove-heslo-22' });
  });

  test('a wrong old password is said under its field, and limited', async () => {
    const client = await shop.signIn(await newCompany('haluz@firma.sk'));
    const guess = () => client.patch(url, { old: 'nespravne', password: 'nove-heslo-22' });
    const response = await guess();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      success: false,
      error: [{ key: 'old', code: 'messages.validation.password.incorrect' }],
    });
    for (let tries = 1; tries < 10; tries += 1) await guess();
    expect((await guess()).statusCode).toBe(429);
  });

  test('a hundred guesses at once are no more than ten', async () => {
    const client = await shop.signIn(await newCompany('naraz-heslo@firma.sk'));
    await client.get('/admin/v1/sign/user');
    const guesses = Array.from({ length: 100 }, (_, index) =>
      client.patch(
        url,
        { old: 'nespravne', password: 'nove-heslo-22' },
        { remoteAddress: `10.4.0.${index}` },
      ),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });

  test.each([
    [{ old: '', password: 'nove-heslo-22' }, 'old'],
    [{ old: 'bastion-demo', password: 'kratke7' }, 'password'],
    [{ old: 'bastion-demo', password: '' }, 'password'],
    [{ old: 'bastion-demo' }, 'password'],
  ])('%j is refused', async (body, key) => {
    const response = await (await shop.signIn()).patch(url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject([{ key }]);
  });
});
