import { beforeEach, describe, expect, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';
import { sweep } from '#shop/kernel/sweep.server.ts';
import { tellInTurn } from './joining.server.ts';
import { mailsTo, registration, tokenOf } from '#shop/account/account.fixture.server.ts';

const shop = useShop();

// One network may register so often an hour, and all of these come from one.
beforeEach(() => shop.sql`delete from attempt where bucket like '["sign-up",%'`);

const signUp = (body: object) => shop.guest().post('/admin/v1/sign/up', body);
const signIn = (email: string, password = 'tajne-heslo-1') =>
  shop.guest().post('/admin/v1/sign/in', { email, password });
const activate = (token: string, password = 'tajne-heslo-1') =>
  shop.guest().post('/admin/v1/sign/activation', { token, password });

describe('registration', () => {
  test('stores the company, trims the spaces and sends the link', async () => {
    const body = registration(' Nova@Firma.sk ');
    const response = await signUp(body);
    expect(response.json()).toEqual({ success: true, error: [], activation: 'email' });
    const [customer] = await shop.sql`
      select person.*, company.*, person.state as person_state
      from person join company on company.id = customer_id where email = 'nova@firma.sk'`;
    expect(customer).toMatchObject({
      state: 'pending',
      person_state: 'pending',
      roles: ['admin', 'buyer', 'approver', 'accountant'],
      first_name: '',
      last_name: '',
      company_name: 'Zámky a kľúče, s. r. o.',
      company_id: body.companyId,
      vat_id: '2022345678',
      ext_vat_id: 'SK2022345675',
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

  test('its administrators get one mail a day, which names all who wait, and five wait at most', async () => {
    const { boss, companyId } = await known();
    const told = async () =>
      (await mailsTo(shop.sql, boss.who.email)).filter(({ kind }) => kind === 'join-asked');
    const emails = Array.from({ length: 8 }, (_, index) => `naval-${index}@znama.sk`);
    const atOnce = (some: string[]) => Promise.all(some.map((email) => register(email, companyId)));
    const responses = [...(await atOnce(emails.slice(0, 4))), ...(await atOnce(emails.slice(4)))];
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await told()).toHaveLength(1);
    const asking = await shop.sql<{ email: string }[]>`
      select email from person where customer_id = ${boss.customerId} and state = 'pending'`;
    expect(asking).toHaveLength(5);
    for (const email of emails) {
      const isStored = asking.some((one) => one.email === email);
      expect(await mailsTo(shop.sql, email)).toMatchObject([
        { kind: isStored ? 'join-waits' : 'join-full' },
      ]);
    }

    const { sql, config } = shop;
    const tellNow = async () => {
      await sql`delete from job where name = 'joining'`;
      return tellInTurn({ sql, config });
    };
    expect(await tellNow()).toBe(0);
    await sql`
      update join_told set at = at - interval '25 hours' where customer_id = ${boss.customerId}`;
    // Those of yesterday's mail are not told of again; who came after it is, with all the others.
    await sql`update person set created_at = created_at - interval '26 hours'
              where customer_id = ${boss.customerId} and email <> ${asking[4]!.email}`;
    expect(await tellNow()).toBe(1);
    expect(await tellNow()).toBe(0);
    const [last] = await told();
    for (const { email } of asking) expect(last!.text_body).toContain(email);
    expect(await told()).toHaveLength(2);
  });

  test('one that is closed is not opened by another name', async () => {
    const { boss, companyId } = await known();
    await shop.sql`update company set state = 'blocked' where id = ${boss.customerId}`;
    expect((await register('ina@znama.sk', companyId)).json().success).toBe(true);
    expect(await shop.sql`select from company where company_id = ${companyId}`).toHaveLength(1);
    expect(await mailsTo(shop.sql, boss.who.email)).toEqual([]);
  });
});

describe('a registration that nobody has confirmed', () => {
  const later = (email: string, by = '2 minutes') => shop.sql`
    update person set created_at = created_at - ${by}::interval where email = ${email}`;
  const companyOf = async (email: string) =>
    (await shop.sql`select customer_id from person where email = ${email}`)[0]?.customer_id;

  test('gives way to a newer one of the same address, whose mail opens the newer company', async () => {
    const email = 'obsadena@firma.sk';
    await signUp({ ...registration(email), companyName: 'Cudzia, s. r. o.' });
    const [stranger, strangersLink] = [await companyOf(email), await tokenOf(shop.sql, email)];
    // A second press of the same button is none.
    expect((await signUp(registration(email))).json().success).toBe(false);
    await later(email);
    expect((await signUp(registration(email))).json().success).toBe(true);
    expect(await shop.sql`select from company where id = ${stranger}`).toEqual([]);
    expect((await activate(strangersLink)).statusCode).toBe(404);
    expect((await activate(await tokenOf(shop.sql, email))).json().success).toBe(true);

    await later(email);
    expect((await signUp(registration(email))).json().success).toBe(false);
  });

  test('replaced again and again, it mails its address five times an hour', async () => {
    const email = 'dookola@firma.sk';
    const codes = [];
    for (let turn = 0; turn < 7; turn += 1) {
      codes.push((await signUp(registration(email))).statusCode);
      await later(email);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(shop.sql, email)).toHaveLength(6);
  });

  test('gives way to an invitation', async () => {
    const boss = await newCustomer(shop);
    const email = 'novy.kolega@firma.sk';
    await signUp(registration(email));
    const stranger = await companyOf(email);
    const invited = await boss.client.post('/admin/v1/company/people', { email, roles: ['buyer'] });
    expect(invited.statusCode).toBe(200);
    expect(await companyOf(email)).toBe(boss.customerId);
    expect(await shop.sql`select from company where id = ${stranger}`).toEqual([]);
    // Who was invited holds the address.
    await later(email);
    expect((await signUp(registration(email))).json().success).toBe(false);
  });

  test('is swept once its link is over; who waits for administrators stays', async () => {
    const boss = await newCustomer(shop);
    const { companyId } = registration('x@firma.sk');
    await shop.sql`update company set company_id = ${companyId} where id = ${boss.customerId}`;
    await signUp({ ...registration('caka@firma.sk'), companyId });
    await signUp({ ...registration('stara@nova.sk'), companyId: '39999998' });
    await signUp({ ...registration('mlada@nova.sk'), companyId: '39999997' });
    const old = await companyOf('stara@nova.sk');
    await shop.sql`
      update person set confirm_by = confirm_by - interval '8 days', created_at = created_at - interval '8 days'
      where email in ('stara@nova.sk', 'caka@firma.sk')`;
    await sweep(shop.sql);
    expect(await shop.sql`select from company where id = ${old}`).toEqual([]);
    const left = await shop.sql`
      select email from person where email in ('stara@nova.sk', 'mlada@nova.sk', 'caka@firma.sk')
      order by email`;
    expect(left.map((person) => person.email)).toEqual(['caka@firma.sk', 'mlada@nova.sk']);

    // Who waits for administrators gives way to no registration, and to an invitation of another company.
    await later('caka@firma.sk', '1 year');
    expect((await signUp(registration('caka@firma.sk'))).json().success).toBe(false);
    const other = await newCustomer(shop);
    const body = { email: 'caka@firma.sk', roles: ['buyer'] };
    expect((await other.client.post('/admin/v1/company/people', body)).statusCode).toBe(200);
    expect(await companyOf('caka@firma.sk')).toBe(other.customerId);
    expect(await shop.sql`select from company where id = ${boss.customerId}`).toHaveLength(1);
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
