import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#shop/account/second-factor/second-factor.fixture.ts';
import { makeLink } from '#staff/people/links.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { Client } from '#tests/client.ts';
import { FORM_KEY, OFFICE_DEMO, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const SESSION = 'bastion_office_session';
type Colleague = Awaited<ReturnType<typeof office.newColleague>>;
const sessionOf = async (client: Client) =>
  (await client.get('/office/v1/session')).json().session as { state: string; me: object | null };
const auditsOf = (email: string) => sql<{ who: string; command: string; after: object | null }[]>`
  select who, command, after from audit join audit_entry on audit_id = audit.id
  where entity = 'staff' and key = ${email} order by audit.id`;

beforeEach(() => sql`delete from attempt`);

describe('by a password', () => {
  test('a session of the office begins, under its own names, until the browser is closed', async () => {
    const client = office.guest();
    const response = await client.post('/office/v1/sign/in', OFFICE_DEMO);
    expect(response.json()).toMatchObject({ success: true, needs_code: false });
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: SESSION, httpOnly: true, sameSite: 'Strict', path: '/' }),
      expect.objectContaining({ name: 'OFFICE-XSRF-TOKEN', sameSite: 'Strict' }),
    ]);
    expect(response.cookies[0]).not.toHaveProperty('maxAge');
    expect(await sessionOf(client)).toMatchObject({
      state: 'in',
      me: { email: OFFICE_DEMO.email, role: 'owner' },
      idle_minutes: 30,
      chosen_columns: {},
    });
  });

  test('an unknown address, a wrong password and a paused account are told the same', async () => {
    const paused = await office.newColleague('office', 'paused');
    const tries = [
      { email: 'nikto@example.sk', password: 'bastion-demo' },
      { ...OFFICE_DEMO, password: 'zlé heslo' },
      paused,
    ];
    for (const { email, password } of tries) {
      const client = office.guest();
      const response = await client.post('/office/v1/sign/in', { email, password });
      expect(response.json()).toMatchObject({
        success: false,
        error: [{ key: 'password', code: 'messages.office.signIn.wrong' }],
      });
      expect(client.cookies.has(SESSION)).toBe(false);
    }
  });

  test('an address nobody has here costs a write too, so that time tells nothing', async () => {
    const unknown = { email: 'nikto@example.sk', password: 'x' };
    const rows = () => sql`select from attempt where bucket like '["staff sign-in unknown",%'`;
    const before = (await rows()).length;
    await office.guest().post('/office/v1/sign/in', unknown);
    expect(await rows()).toHaveLength(before + 1);
  });

  test('who signed in from a place within 30 days gets in there, whatever is tried elsewhere', async () => {
    const { email, password } = await office.newColleague('office');
    const statusAt = async (remoteAddress: string) =>
      (await office.guest().post('/office/v1/sign/in', { email, password }, { remoteAddress }))
        .statusCode;
    expect(await statusAt('10.8.1.1')).toBe(200);
    const age = (days: number) =>
      sql`update known_place set at = now() - make_interval(days => ${days}) where place like ${`%${email}%`}`;
    await sql`
      insert into attempt (bucket)
      select ${JSON.stringify(['staff sign-in to', email])} from generate_series(1, 50)`;
    await age(29);
    expect(await statusAt('10.8.1.2')).toBe(429);
    expect(await statusAt('10.8.1.1')).toBe(200);
    await age(31);
    expect(await statusAt('10.8.1.1')).toBe(429);
  });

  test('after five wrong tries the right one waits too, and another account does not', async () => {
    const [one, other] = [await office.newColleague('office'), await office.newColleague('office')];
    const client = office.guest();
    const statusOf = async (email: string, password: string) =>
      (await client.post('/office/v1/sign/in', { email, password })).statusCode;
    for (let tried = 0; tried < 5; tried += 1) expect(await statusOf(one.email, 'x')).toBe(200);
    expect(await statusOf(one.email, one.password)).toBe(429);
    expect(await statusOf(other.email, other.password)).toBe(200);
  });

  test('who came, how and from where is noted, refused or not, and that they left', async () => {
    const { email, password } = await office.newColleague('content');
    const client = office.guest();
    await client.post('/office/v1/sign/in', { email, password: 'zlé' });
    await client.post('/office/v1/sign/in', { email, password });
    await client.post('/office/v1/sign/out', {});
    expect(await auditsOf(email)).toEqual([
      { who: '127.0.0.1', command: 'office: sign in refused', after: { wrong: 'password' } },
      {
        who: email,
        command: 'office: sign in',
        after: { way: 'password', from: '127.0.0.1', device: expect.any(String) },
      },
      { who: email, command: 'office: sign out', after: { session: false } },
    ]);
    expect(await sessionOf(client)).toMatchObject({ state: 'out', me: null });
  });

  test('the token of before opens nothing once somebody has signed in, or out', async () => {
    const client = await office.signIn();
    const before = client.cookies.get(SESSION)!;
    await client.post('/office/v1/sign/in', OFFICE_DEMO);
    const old = office.guest();
    old.cookies.set(SESSION, before);
    expect(await sessionOf(old)).toMatchObject({ state: 'out' });
  });
});

describe('with a second factor', () => {
  async function withCodes() {
    const colleague = await office.newColleague('office');
    const client = await office.signIn(colleague);
    const { password } = colleague;
    const { secret, picture } = (
      await client.post('/office/v1/account/second-factor', { password })
    ).json();
    expect(picture).toMatch(/^data:image\/svg/);
    const codeNow = (steps = 0) => codeOf(secret, steps);
    const { recovery_codes: recovery } = (
      await client.post('/office/v1/account/second-factor/confirm', { code: codeNow(-1) })
    ).json() as { recovery_codes: string[] };
    expect(recovery).toHaveLength(10);
    return { colleague, client, codeNow, recovery };
  }
  const signInByCode = async (client: Client, code: string) =>
    (await client.post('/office/v1/sign/code', { code })).json();

  test('the code of the phone opens, once; a recovery code does, once', async () => {
    const { colleague, codeNow, recovery } = await withCodes();
    const first = await office.signIn(colleague);
    expect(await sessionOf(first)).toMatchObject({ state: 'code' });
    const half = first.cookies.get(SESSION);
    const code = codeNow();
    expect(await signInByCode(first, code)).toMatchObject({ success: true });
    expect(await sessionOf(first)).toMatchObject({ state: 'in' });
    expect(first.cookies.get(SESSION)).not.toBe(half);
    expect((await auditsOf(colleague.email)).at(-1)).toMatchObject({
      command: 'office: sign in',
      after: { way: 'password and code' },
    });

    const second = await office.signIn(colleague);
    expect(await signInByCode(second, code)).toMatchObject({ success: false });
    expect(await signInByCode(second, recovery[0]!)).toMatchObject({ success: true });
    const third = await office.signIn(colleague);
    expect(await signInByCode(third, recovery[0]!)).toMatchObject({ success: false });
  });

  test('wrong codes are counted down; after the fifth nothing opens for a while', async () => {
    const { colleague, codeNow } = await withCodes();
    const client = await office.signIn(colleague);
    const left: number[] = [];
    for (let tried = 0; tried < 5; tried += 1)
      left.push((await signInByCode(client, '000000')).tries_left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const last = await client.post('/office/v1/sign/code', { code: codeNow() });
    expect(last.statusCode).toBe(429);
    expect((await auditsOf(colleague.email)).filter(({ who }) => who === '127.0.0.1')).toHaveLength(
      5,
    );
  });

  test('five minutes after the password the code comes too late', async () => {
    const { colleague, codeNow } = await withCodes();
    const client = await office.signIn(colleague);
    await sql`
      update staff_session set created_at = now() - interval '6 minutes'
      where person_id = ${colleague.id} and not is_proved`;
    const response = await client.post('/office/v1/sign/code', { code: codeNow() });
    expect(response.statusCode).toBe(409);
  });

  test('turning it off and making codes anew ask for both proofs; the old codes are gone', async () => {
    const { client, colleague, codeNow, recovery } = await withCodes();
    const call = async (what: string, password: string, code: string) =>
      (await client.post(`/office/v1/account/second-factor/${what}`, { password, code })).json();
    expect(await call('codes', 'zlé', recovery[0]!)).toMatchObject({ success: false });
    const renewed = await call('codes', colleague.password, recovery[0]!);
    expect(renewed.recovery_codes).toHaveLength(10);
    expect(await call('off', colleague.password, recovery[1]!)).toMatchObject({ success: false });
    expect(await call('off', colleague.password, codeNow())).toMatchObject({ success: true });
    expect((await client.get('/office/v1/account')).json().account.second_factor).toMatchObject({
      is_on: false,
    });
    expect(await sessionOf(await office.signIn(colleague))).toMatchObject({ state: 'in' });
  });

  test('the secret is sealed for its owner', async () => {
    const [one, other] = [await withCodes(), await withCodes()];
    await sql`
      update staff_second_factor set secret = (select secret from staff_second_factor
        where person_id = ${other.colleague.id}) where person_id = ${one.colleague.id}`;
    const client = await office.signIn(one.colleague);
    expect(await signInByCode(client, other.codeNow())).toMatchObject({ success: false });
  });

  describe('a browser that is trusted', () => {
    const TRUSTED = 'bastion_office_trusted';
    /** Whether the code is asked for, by the same browser. */
    const isAsked = async (client: Client, { email, password }: Colleague) => {
      await client.post('/office/v1/sign/out', {});
      return (await client.post('/office/v1/sign/in', { email, password })).json().needs_code;
    };
    async function trusting() {
      const { colleague, recovery, codeNow } = await withCodes();
      const client = await office.signIn(colleague);
      const response = await client.post('/office/v1/sign/code', {
        code: recovery[0]!,
        trust: true,
      });
      return { colleague, client, response, recovery, codeNow };
    }
    const trustedOf = async (client: Client) =>
      (await client.get('/office/v1/account')).json().account.trusted as { id: number }[];

    test('is asked for the password only, by who has typed the code there', async () => {
      const { colleague, client, response } = await trusting();
      expect(response.cookies).toContainEqual(
        expect.objectContaining({
          name: TRUSTED,
          httpOnly: true,
          sameSite: 'Strict',
          path: '/',
          maxAge: 30 * 24 * 60 * 60,
        }),
      );
      expect(await isAsked(client, colleague)).toBe(false);
      expect(await sessionOf(client)).toMatchObject({ state: 'in' });
      expect((await auditsOf(colleague.email)).slice(-3)).toMatchObject([
        { command: 'office: trust a browser' },
        { command: 'office: sign out' },
        { command: 'office: sign in', after: { way: 'password and trusted browser' } },
      ]);
      const wrong = { email: colleague.email, password: 'zlé heslo' };
      expect((await client.post('/office/v1/sign/in', wrong)).json()).toMatchObject({
        success: false,
      });
      const { colleague: other } = await withCodes();
      expect(await isAsked(client, other)).toBe(true);
      expect(await isAsked(await office.signIn(colleague), colleague)).toBe(true);
    });

    test('only where it was wished, and with the right code', async () => {
      const { colleague, recovery } = await withCodes();
      const client = await office.signIn(colleague);
      await client.post('/office/v1/sign/code', { code: '000000', trust: true });
      expect(client.cookies.has(TRUSTED)).toBe(false);
      await client.post('/office/v1/sign/code', { code: recovery[0]! });
      expect(client.cookies.has(TRUSTED)).toBe(false);
      expect(await isAsked(client, colleague)).toBe(true);
    });

    test('gets in from anywhere, however often others have tried', async () => {
      const { colleague, client } = await trusting();
      const { email, password } = colleague;
      await client.post('/office/v1/sign/out', {});
      await sql`
        insert into attempt (bucket)
        select ${JSON.stringify(['staff sign-in to', email])} from generate_series(1, 50)`;
      const there = { remoteAddress: '10.8.0.1' };
      const statusOf = async (who: Client) =>
        (await who.post('/office/v1/sign/in', { email, password }, there)).statusCode;
      expect(await statusOf(office.guest())).toBe(429);
      const { client: stranger } = await trusting();
      expect(await statusOf(stranger)).toBe(429);
      expect(await statusOf(client)).toBe(200);
    });

    test('for 30 days', async () => {
      const { colleague, client } = await trusting();
      const age = (days: number) => sql`
        update staff_trusted_browser set created_at = now() - make_interval(days => ${days})
        where person_id = ${colleague.id}`;
      await age(29);
      expect(await isAsked(client, colleague)).toBe(false);
      await age(30);
      expect(await trustedOf(client)).toEqual([]);
      expect(await isAsked(client, colleague)).toBe(true);
    });

    test('is listed and forgotten by its owner, by nobody else', async () => {
      const { colleague, client } = await trusting();
      const [{ id }] = (await trustedOf(client)) as [{ id: number }];
      const stranger = await office.signIn(await office.newColleague('owner'));
      expect(await trustedOf(stranger)).toEqual([]);
      const remove = async (who: Client) =>
        (await who.delete(`/office/v1/account/trusted/${id}`)).statusCode;
      expect(await remove(stranger)).toBe(404);
      expect(await isAsked(client, colleague)).toBe(false);
      expect(await remove(client)).toBe(200);
      expect(await isAsked(client, colleague)).toBe(true);
    });

    test.each<[string, (signedIn: Client, colleague: Colleague, code: string) => Promise<unknown>]>(
      [
        [
          'a new password',
          (client, { password }) =>
            client.post('/office/v1/account/password', { password, new_password: password }),
        ],
        [
          'a forgotten password',
          async (_, { id, password }) => {
            const link = await makeLink(sql, office.config, id);
            const token = new URL(link).hash.slice(1);
            await office.guest().post('/office/v1/link/use', { token, password });
          },
        ],
        ['a sign-out everywhere', (client) => client.delete('/office/v1/account/sessions')],
        [
          'the second factor',
          (client, { password }, code) =>
            client.post('/office/v1/account/second-factor/off', { password, code }),
        ],
        [
          'a pause',
          async (_, { id }) => {
            const owner = await office.signIn();
            await owner.put(`/office/v1/people/${id}/paused`, { is_paused: true });
            await owner.put(`/office/v1/people/${id}/paused`, { is_paused: false });
          },
        ],
      ],
    )('is forgotten with %s', async (_, act) => {
      const { colleague, client, recovery } = await trusting();
      await act(client, colleague, recovery[1]!);
      const rows = await sql`
        select from staff_trusted_browser where person_id = ${colleague.id}`;
      expect(rows).toHaveLength(0);
    });
  });
});

describe('own sessions', () => {
  test('are listed and ended; those of others are not there', async () => {
    const [colleague, other] = [
      await office.newColleague('office'),
      await office.newColleague('office'),
    ];
    const [here, there, stranger] = [
      await office.signIn(colleague),
      await office.signIn(colleague),
      await office.signIn(other),
    ];
    const listOf = async (client: Client) =>
      (await client.get('/office/v1/account')).json().account.sessions as {
        id: number;
        is_current: boolean;
      }[];
    const list = await listOf(here);
    expect(list.map(({ is_current }) => is_current)).toEqual([true, false]);
    const foreign = (await listOf(stranger))[0]!.id;
    expect((await here.delete(`/office/v1/account/sessions/${foreign}`)).statusCode).toBe(404);
    await here.delete(`/office/v1/account/sessions/${list[1]!.id}`);
    expect(await sessionOf(there)).toMatchObject({ state: 'out' });
    await office.signIn(colleague);
    expect((await here.delete('/office/v1/account/sessions')).json()).toMatchObject({ ended: 1 });
    expect(await listOf(here)).toHaveLength(1);
  });

  test('another password ends the others, and the old one opens nothing', async () => {
    const colleague = await office.newColleague('office');
    const [here, there] = [await office.signIn(colleague), await office.signIn(colleague)];
    const { password } = colleague;
    const change = async (body: object) =>
      (await here.post('/office/v1/account/password', body)).json();
    expect(await change({ password: 'zlé', new_password: 'celkom iné heslo' })).toMatchObject({
      success: false,
      error: [{ key: 'password' }],
    });
    expect(await change({ password, new_password: 'krátke' })).toMatchObject({
      success: false,
      error: [{ code: 'messages.office.password.tooShort' }],
    });
    expect(await change({ password, new_password: 'celkom iné heslo' })).toMatchObject({
      success: true,
    });
    expect(await sessionOf(here)).toMatchObject({ state: 'in' });
    expect(await sessionOf(there)).toMatchObject({ state: 'out' });
    await expect(office.signIn(colleague)).rejects.toThrow('sign-in failed');
    await office.signIn({ ...colleague, password: 'celkom iné heslo' });
  });
});

describe('beside the shop on the same host', () => {
  test('neither takes the cookies of the other for its own, nor clears them', async () => {
    const shopApp = await buildApp({ sql, config: office.config, formKey: FORM_KEY });
    const shop = new Client(shopApp);
    await shop.post('/admin/v1/sign/in', { email: 'demo@bastion.sk', password: 'bastion-demo' });
    const client = await office.signIn();
    // A browser sends all of them to both ports.
    const all = () => [...shop.cookies, ...client.cookies];
    for (const [name, value] of all()) client.cookies.set(name, value);
    for (const [name, value] of all()) shop.cookies.set(name, value);
    expect((await shop.get('/admin/v1/sign/user')).json().user.email).toBe('demo@bastion.sk');
    expect(await sessionOf(client)).toMatchObject({ me: { email: OFFICE_DEMO.email } });

    const left = await client.post('/office/v1/sign/out', {});
    expect(left.cookies.map(({ name }) => name)).toEqual([SESSION, 'OFFICE-XSRF-TOKEN']);
    const gone = await shop.get('/admin/v1/sign/out/');
    expect(gone.cookies.map(({ name }) => name).filter((name) => /office/i.test(name))).toEqual([]);

    // A session of one is none of the other, under whatever name it is brought.
    const stolen = new Client(shopApp);
    const again = await office.signIn();
    stolen.cookies.set('bastion_session', again.cookies.get(SESSION)!);
    expect((await stolen.get('/admin/v1/sign/user')).json().success).toBe(false);
    await shopApp.close();
  });
});

describe('the demo says how to get in', () => {
  test('and another shop does not', async () => {
    const demoOf = async () =>
      (await office.guest().get('/office/v1/session')).json().session.demo as object | null;
    expect(await demoOf()).toEqual(OFFICE_DEMO);
    office.config.isDemo = false;
    expect(await demoOf()).toBeNull();
    office.config.isDemo = true;
  });
});
