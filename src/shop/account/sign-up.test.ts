import { describe, expect, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';
import { mailsTo, registration, tokenOf } from './account.fixture.server.ts';

const shop = useShop();

const signUp = (body: object) => shop.guest().post('/admin/v1/sign/up', body);
const signIn = (email: string, password = 'tajne-heslo-1') =>
  shop.guest().post('/admin/v1/sign/in', { email, password });
const activate = (token: string, password = 'tajne-heslo-1') =>
  shop.guest().post('/admin/v1/sign/activation', { token, password });

describe('registration', () => {
  test('stores the company, trims the blanks and sends the link', async () => {
    const body = registration(' Nova@Firma.sk ');
    const response = await signUp(body);
    expect(response.json()).toEqual({ success: true, error: [], activation: 'email' });
    const [customer] = await shop.sql`
      select person.*, company.*, person.state as person_state
      from person join company on company.id = customer_id where email = 'nova@firma.sk'`;
    expect(customer).toMatchObject({
      ...{ state: 'pending', person_state: 'pending' },
      roles: ['admin', 'buyer', 'approver', 'accountant'],
      first_name: '',
      last_name: '',
      company_name: 'Zámky a kľúče, s. r. o.',
      company_id: body.companyId,
      vat_id: '2022345677',
      ext_vat_id: 'SK2022345677',
      phone: '+421 905 111 222',
      newsletter: false,
    });
    expect(customer!.password_hash).toMatch(/^\$argon2id\$/);
    const [mail] = await mailsTo(shop.sql, 'nova@firma.sk');
    expect(mail).toMatchObject({ kind: 'activation' });
    expect(mail!.text_body).toContain('/activation?token=');
    expect(mail!.html_body).toContain('/activation?token=');
  });

  test('the link itself is kept only as a hash', async () => {
    await signUp(registration('hash@firma.sk'));
    const token = await tokenOf(shop.sql, 'hash@firma.sk');
    const [link] = await shop.sql`
      select encode(token_hash, 'hex') as hash, expires_at > now() as is_good from one_time_link
      join person on person.id = person_id where email = 'hash@firma.sk'`;
    expect(link!.hash).not.toContain(Buffer.from(token).toString('hex'));
    expect(link!.is_good).toBe(true);
  });

  test('a taken address is refused, whatever its letters', async () => {
    const response = await signUp(registration('DEMO@bastion.sk'));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      success: false,
      error: [{ key: 'email', code: 'messages.validation.email.exists' }],
    });
  });

  test('the same company sent many times at once is one account and one mail', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => signUp(registration('naraz@firma.sk'))),
    );
    expect(responses.filter((response) => response.json().success)).toHaveLength(1);
    expect(await mailsTo(shop.sql, 'naraz@firma.sk')).toHaveLength(1);
  });

  test('a firm that does not pay VAT sends an empty IČ DPH', async () => {
    const body = { ...registration('neplatca@firma.sk'), extVatRegistrationId: '' };
    expect((await signUp(body)).json().success).toBe(true);
  });

  test.each([
    ['email', 'nie je to e-mail'],
    ['email', `${'a'.repeat(65)}@firma.sk`],
    ['email', `a@${'b'.repeat(250)}.sk`],
    ['password', 'kratke7'],
    ['password', 'x'.repeat(129)],
    ['companyName', '   '],
    ['companyId', ''],
    ['vatRegistrationId', ''],
    ['extVatRegistrationId', null],
    ['phone', ' '],
    ['phone', 'nula\0'],
    ['personalDataCheckbox', false],
    ['personalDataCheckbox', 'true'],
    ['state', 33],
  ])('%s = %j is refused and stores nothing', async (field, value) => {
    const [before] = await shop.sql`select count(*)::int from company`;
    const response = await signUp({ ...registration('zle@firma.sk'), [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.map(({ key }: { key: string }) => key)).toEqual([field]);
    const [after] = await shop.sql`select count(*)::int from company`;
    expect(after).toEqual(before);
  });

  test('a body that says who is an administrator or active changes nothing', async () => {
    await signUp({
      ...registration('drzy@firma.sk'),
      state_: 'active',
      price_group_id: 3,
      id: 1,
      customer_id: 1,
    });
    const [customer] = await shop.sql`
      select company.state, price_group_id, order_limit_cents
      from company join person on customer_id = company.id where email = 'drzy@firma.sk'`;
    expect(customer).toEqual({ state: 'pending', price_group_id: null, order_limit_cents: null });
  });
});

describe('a company that has an account', () => {
  const known = async () => {
    const boss = await newCustomer(shop);
    const { companyId } = registration('x@firma.sk');
    await shop.sql`update company set company_id = ${companyId} where id = ${boss.customerId}`;
    return { boss, companyId };
  };
  const register = (email: string, companyId: string) =>
    signUp({ ...registration(email), companyId, companyName: 'Cudzie meno' });

  test('is not made twice: its administrators are asked, and nobody can tell', async () => {
    const { boss, companyId } = await known();
    const other = await register('ako@kazdy.sk', '39999999');
    const response = await register(
      'kolega@znama.sk',
      `${companyId.slice(0, 2)} ${companyId.slice(2)}`,
    );
    expect([response.statusCode, response.json()]).toEqual([other.statusCode, other.json()]);
    expect(await shop.sql`select from company where company_id = ${companyId}`).toHaveLength(1);
    const [person] = await shop.sql`
      select customer_id, state, roles from person where email = 'kolega@znama.sk'`;
    expect(person).toEqual({ customer_id: boss.customerId, state: 'pending', roles: ['buyer'] });
    const kindsTo = async (email: string) =>
      (await mailsTo(shop.sql, email)).map(({ kind }) => kind);
    expect(await kindsTo(boss.who.email)).toEqual(['join-asked']);
    expect(await kindsTo('kolega@znama.sk')).toEqual(['join-waits']);

    // As with any account that waits; but no mail lets them in.
    expect((await signIn('kolega@znama.sk')).json()).toEqual((await signIn('ako@kazdy.sk')).json());
    await shop.guest().post('/admin/v1/sign/activation/mail', { email: 'kolega@znama.sk' });
    expect(await kindsTo('kolega@znama.sk')).toEqual(['join-waits']);
  });

  test('lets the person in, who sets a password of their own', async () => {
    const { boss, companyId } = await known();
    await register('vpusteny@znama.sk', companyId);
    const people = '/admin/v1/company/people';
    const [, asking] = (await boss.client.get(people)).json().people;
    expect(asking).toMatchObject({ email: 'vpusteny@znama.sk', state: 'asking' });
    await boss.client.post(`${people}/${asking.id}/invitation`, {});
    expect((await signIn('vpusteny@znama.sk')).json().success).toBe(false);
    await activate(await tokenOf(shop.sql, 'vpusteny@znama.sk'), 'uplne-ine-heslo');
    const who = { email: 'vpusteny@znama.sk', password: 'uplne-ine-heslo' };
    expect((await shop.guest().post('/admin/v1/sign/in', who)).json().success).toBe(true);
  });

  test('somebody refused and let in later has no password from the form', async () => {
    const { boss, companyId } = await known();
    await register('odmietnuty@znama.sk', companyId);
    const people = '/admin/v1/company/people';
    const [, { id }] = (await boss.client.get(people)).json().people;
    for (const state of ['paused', 'active']) await boss.client.patch(`${people}/${id}`, { state });
    expect((await boss.client.get(people)).json().people[1].state).toBe('invited');
    expect((await signIn('odmietnuty@znama.sk')).json().success).toBe(false);
  });

  test('one that is closed is not opened by another name', async () => {
    const { boss, companyId } = await known();
    await shop.sql`update company set state = 'blocked' where id = ${boss.customerId}`;
    expect((await register('ina@znama.sk', companyId)).json().success).toBe(true);
    expect(await shop.sql`select from company where company_id = ${companyId}`).toHaveLength(1);
    expect(await mailsTo(shop.sql, boss.who.email)).toEqual([]);
  });
});

describe('activation', () => {
  test('opens the account once', async () => {
    await signUp(registration('aktivna@firma.sk'));
    const before = await signIn('aktivna@firma.sk');
    expect(before.json()).toMatchObject({
      success: false,
      can_resend: true,
      error: [{ key: 'email', code: 'messages.validation.email.notAllowed' }],
    });
    expect((await signIn('aktivna@firma.sk', 'zle-heslo')).json().error[0].code).toBe(
      'messages.validation.password.incorrect',
    );

    const token = await tokenOf(shop.sql, 'aktivna@firma.sk');
    expect((await activate(token)).json().success).toBe(true);
    expect((await signIn('aktivna@firma.sk')).json().success).toBe(true);

    const again = await activate(token);
    expect(again.statusCode).toBe(404);
    expect(again.json().error).toMatchObject([{ key: 'token', code: 'messages.link.invalid' }]);
  });

  test('who reads the mail sets the password; the one that was registered with opens nothing', async () => {
    const email = 'cudzia@firma.sk';
    await signUp(registration(email));
    const token = await tokenOf(shop.sql, email);
    const asked = await shop.guest().post('/admin/v1/sign/activation', { token });
    expect([asked.statusCode, asked.json().error]).toMatchObject([200, [{ key: 'password' }]]);
    expect((await signIn(email)).json().success).toBe(false);
    expect((await activate(token, 'kratke')).statusCode).toBe(400);

    expect((await activate(token, 'vlastne-heslo-7')).json().success).toBe(true);
    expect((await signIn(email)).json().error[0].code).toBe(
      'messages.validation.password.incorrect',
    );
    expect((await signIn(email, 'vlastne-heslo-7')).json().success).toBe(true);
  });

  test.each([['nič také'], ['x'.repeat(43)]])('the token %j opens nothing', async (token) => {
    expect((await activate(token)).json().error[0].code).toBe('messages.link.invalid');
  });

  test.each([[{}], [{ token: '' }], [{ token: 7 }]])('%j is refused', async (body) => {
    const response = await shop.guest().post('/admin/v1/sign/activation', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject([{ key: 'token' }]);
  });

  test('a link that is too old, or made for a password, opens nothing', async () => {
    await signUp(registration('stara@firma.sk'));
    const old = await tokenOf(shop.sql, 'stara@firma.sk');
    await shop.sql`
      update one_time_link set expires_at = now() - interval '1 second'
      where person_id = (select id from person where email = 'stara@firma.sk')`;
    expect((await activate(old)).statusCode).toBe(404);

    await shop.guest().post('/admin/v1/sign/password/mail', { email: 'stara@firma.sk' });
    expect((await activate(await tokenOf(shop.sql, 'stara@firma.sk'))).statusCode).toBe(404);
    expect((await signIn('stara@firma.sk')).json().success).toBe(false);
  });

  test('is sent again to a pending account, with the same response for every address', async () => {
    await signUp(registration('znova@firma.sk'));
    const resend = (email: string) =>
      shop.guest().post('/admin/v1/sign/activation/mail', { email });
    const [pending, active, unknown] = [
      await resend('Znova@firma.sk'),
      await resend('demo@bastion.sk'),
      await resend('nikto@nikde.sk'),
    ];
    expect(pending.body).toBe(active.body);
    expect(pending.body).toBe(unknown.body);
    expect(await mailsTo(shop.sql, 'znova@firma.sk')).toHaveLength(2);
    expect(await mailsTo(shop.sql, 'demo@bastion.sk')).toHaveLength(0);
    expect((await activate(await tokenOf(shop.sql, 'znova@firma.sk'))).json().success).toBe(true);

    await resend('znova@firma.sk');
    await resend('znova@firma.sk');
    const fourth = await resend('znova@firma.sk');
    expect(fourth.statusCode).toBe(429);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  });
});
