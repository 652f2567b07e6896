import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { addLine, findProducts, newCustomer, readLines } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import { mailsTo, tokenOf } from '#shop/account/account.fixture.server.ts';
import { codeOf } from './second-factor.fixture.ts';

const SIGN_IN = '/admin/v1/sign/in';
const CODE = `${SIGN_IN}/code`;
const FACTOR = '/admin/v1/customer/second-factor';
const PASSWORD = 'bastion-demo';
const shop = useShop();
const { sql } = shop;

beforeEach(async () => {
  // All tests come from one address.
  await sql`delete from attempt`;
  // In the middle of a period, so that no code grows old between its being read and typed.
  const now = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

const errorOf = (response: { json(): never }) => {
  const { success, error }: { success: boolean; error: { key: string; code: string }[] } =
    response.json();
  return success ? null : [error[0]!.key, error[0]!.code];
};
const WRONG_CODE = ['code', 'messages.validation.code.incorrect'];
const WRONG_PASSWORD = ['password', 'messages.validation.password.incorrect'];
const TOO_LATE = [null, 'messages.secondFactor.tooLate'];

const isSignedIn = async (client: Client) => (await client.get(FACTOR)).statusCode === 200;
const stateOf = async (client: Client) => (await client.get(FACTOR)).json().second_factor;
const auditOf = (email: string) => sql<{ command: string; after: unknown }[]>`
  select command, after from audit join audit_entry on audit_id = audit.id
  where who = ${email} and entity = 'customer' and key = ${email} order by audit.id`;
const block = (id: number) => sql`
  update company set state = 'blocked' where id = (select customer_id from person where id = ${id})`;
/** As if half a minute had passed since the last code. */
const forgetStep = (id: number) => sql`
  update second_factor set last_step = 0 where person_id = ${id}`;

const begin = async (client: Client) =>
  (await client.post(`${FACTOR}/begin`, { password: PASSWORD })).json();

/** A customer who has turned it on, with what their phone and their paper know. */
async function careful() {
  const { id, client, who } = await newCustomer(shop);
  const { secret } = await begin(client);
  const response = await client.post(`${FACTOR}/confirm`, { code: codeOf(secret) });
  await forgetStep(id);
  return { id, client, who, secret, codes: response.json().recovery_codes as string[] };
}

/** Somebody who knows the password. */
async function halfSignedIn(who: { email: string; password: string }, browser = shop.guest()) {
  const response = await browser.post(SIGN_IN, who);
  return { browser, response };
}

describe('turning it on', () => {
  test('password, secret, first code, and ten codes for a lost phone', async () => {
    const { client, who } = await newCustomer(shop);
    expect(await stateOf(client)).toEqual({ is_on: false, since: null, recovery_codes_left: 0 });
    const begun = await begin(client);
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.picture).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    // Nothing is asked for yet.
    expect((await stateOf(client)).is_on).toBe(false);
    expect(errorOf((await halfSignedIn(who)).response)).toBeNull();

    const response = await client.post(`${FACTOR}/confirm`, { code: codeOf(begun.secret) });
    const { recovery_codes: codes } = response.json();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const { since, ...state } = await stateOf(client);
    expect(state).toEqual({ is_on: true, recovery_codes_left: 10 });
    expect(Date.parse(since)).toBeGreaterThan(Date.now() - 60_000);
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('is told by mail and written down, without the secret or a code', async () => {
    const { who, secret, codes } = await careful();
    const [mail] = await mailsTo(sql, who.email);
    expect(mail).toMatchObject({ kind: 'second-factor' });
    expect(mail!.subject).toContain('je zapnuté');
    expect(await auditOf(who.email)).toEqual([
      { command: 'account: turn the second factor on', after: { second_factor: true } },
    ]);
    const [kept] = await sql`
      select (select json_agg(audit_entry)::text from audit_entry) as audit,
             (select json_agg(outbox)::text from outbox) as outbox,
             (select json_agg(second_factor)::text from second_factor) as factor,
             (select json_agg(recovery_code)::text from recovery_code) as codes`;
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(JSON.stringify(kept)).not.toContain(word);
  });

  test('leaves other browsers signed in', async () => {
    const { client, who } = await newCustomer(shop);
    const { browser: phone } = await halfSignedIn(who);
    const { secret } = await begin(client);
    await client.post(`${FACTOR}/confirm`, { code: codeOf(secret) });
    expect([await isSignedIn(client), await isSignedIn(phone)]).toEqual([true, true]);
  });

  test('needs the password and a code of the secret begun last', async () => {
    const { client } = await newCustomer(shop);
    const wrong = await client.post(`${FACTOR}/begin`, { password: 'zle-heslo' });
    expect(errorOf(wrong)).toEqual(WRONG_PASSWORD);
    const early = await client.post(`${FACTOR}/confirm`, { code: '123456' });
    expect([early.statusCode, ...errorOf(early)!]).toEqual([
      409,
      null,
      'messages.secondFactor.notBegun',
    ]);
    const before = await begin(client);
    const now = await begin(client);
    for (const code of [codeOf(before.secret), codeOf(now.secret, -3), 'ABCD-EFGH', '12345'])
      expect(errorOf(await client.post(`${FACTOR}/confirm`, { code }))).toEqual(WRONG_CODE);
    expect((await stateOf(client)).is_on).toBe(false);
    expect(
      errorOf(await client.post(`${FACTOR}/confirm`, { code: codeOf(now.secret) })),
    ).toBeNull();
  });

  test('a secret that was left alone for long is not confirmed', async () => {
    const { id, client } = await newCustomer(shop);
    const { secret } = await begin(client);
    await sql`
      update second_factor set begun_at = now() - interval '31 minutes' where person_id = ${id}`;
    const response = await client.post(`${FACTOR}/confirm`, { code: codeOf(secret) });
    expect(response.statusCode).toBe(409);
  });

  test('what is on is neither begun nor confirmed again', async () => {
    const { client, secret } = await careful();
    for (const [url, body] of [
      ['begin', { password: PASSWORD }],
      ['confirm', { code: codeOf(secret) }],
    ] as const) {
      const response = await client.post(`${FACTOR}/${url}`, body);
      expect([response.statusCode, ...errorOf(response)!]).toEqual([
        409,
        null,
        'messages.secondFactor.isOn',
      ]);
    }
  });

  test('confirmed five times at once it is turned on once', async () => {
    const { client } = await newCustomer(shop);
    const { secret } = await begin(client);
    const code = codeOf(secret);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => client.post(`${FACTOR}/confirm`, { code })),
    );
    expect(responses.filter((response) => response.json().success)).toHaveLength(1);
    expect(await findContradictions(sql)).toEqual([]);
  });
});

describe('signing in with it', () => {
  test('the right password opens nothing, the code after it does', async () => {
    const { who, secret } = await careful();
    const { browser, response } = await halfSignedIn(who);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: false, second_step: true });
    expect(errorOf(response)).toEqual(['code', 'messages.secondFactor.required']);
    expect(browser.cookies.has('auth-check')).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/admin/v1/sign/user')).json().success).toBe(false);
    expect((await browser.get('/admin/v1/customer/orders/12/0')).statusCode).toBe(401);

    const half = browser.cookies.get('bastion_session')!;
    expect(errorOf(await browser.post(CODE, { code: codeOf(secret) }))).toBeNull();
    expect((await browser.get('/admin/v1/sign/user')).json().user.email).toBe(who.email);
    expect(browser.cookies.get('auth-check')).toBe('1');
    // The session of before is gone.
    expect(browser.cookies.get('bastion_session')).not.toBe(half);
    const old = shop.guest();
    old.cookies.set('bastion_session', half);
    expect(await isSignedIn(old)).toBe(false);
  });

  test('a wrong password is refused as ever', async () => {
    const { who } = await careful();
    const { browser, response } = await halfSignedIn({ ...who, password: 'zle-heslo' });
    expect(errorOf(response)).toEqual(WRONG_PASSWORD);
    expect(errorOf(await browser.post(CODE, { code: '123456' }))).toEqual(TOO_LATE);
  });

  test('a wrong code is said at its field, and another may be tried', async () => {
    const { who, secret } = await careful();
    const { browser } = await halfSignedIn(who);
    for (const code of ['000000', codeOf(secret, -3), codeOf(secret, 3), 'ZZZZ-ZZZZ-ZZZZ-ZZZZ']) {
      const response = await browser.post(CODE, { code });
      expect([response.statusCode, ...errorOf(response)!]).toEqual([200, ...WRONG_CODE]);
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(errorOf(await browser.post(CODE, { code: ` ${codeOf(secret)} ` }))).toBeNull();
  });

  test.each([{}, { code: '' }, { code: 123456 }, { code: ['123456'] }, { code: 'x'.repeat(41) }])(
    '%j is not a code',
    async (body) => {
      const { who } = await careful();
      const { browser } = await halfSignedIn(who);
      expect((await browser.post(CODE, body)).statusCode).toBe(400);
    },
  );

  test.each([-1, 0, 1])('a clock that is %i periods off is forgiven', async (steps) => {
    const { who, secret } = await careful();
    const { browser } = await halfSignedIn(who);
    expect(errorOf(await browser.post(CODE, { code: codeOf(secret, steps) }))).toBeNull();
  });

  test('a code works once: not again, and no older one after it', async () => {
    const { who, secret } = await careful();
    const code = codeOf(secret);
    const { browser: first } = await halfSignedIn(who);
    expect(errorOf(await first.post(CODE, { code }))).toBeNull();
    const { browser: second } = await halfSignedIn(who);
    for (const used of [code, codeOf(secret, -1)])
      expect(errorOf(await second.post(CODE, { code: used }))).toEqual(WRONG_CODE);
    expect(errorOf(await second.post(CODE, { code: codeOf(secret, 1) }))).toBeNull();
  });

  test('the code that turned it on does not sign in', async () => {
    const { client, who } = await newCustomer(shop);
    const { secret } = await begin(client);
    const code = codeOf(secret);
    await client.post(`${FACTOR}/confirm`, { code });
    const { browser } = await halfSignedIn(who);
    expect(errorOf(await browser.post(CODE, { code }))).toEqual(WRONG_CODE);
  });

  test.each(['phone', 'paper'])('one code of the %s for two browsers at once', async (kind) => {
    const { who, secret, codes } = await careful();
    const code = kind === 'phone' ? codeOf(secret) : codes[0]!;
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => (await halfSignedIn(who)).browser),
    );
    const responses = await Promise.all(browsers.map((browser) => browser.post(CODE, { code })));
    expect(responses.filter((response) => response.json().success)).toHaveLength(1);
    const signedIn = await Promise.all(browsers.map(isSignedIn));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
  });

  test('a recovery code does instead, however it is typed, and once', async () => {
    const { client, who, codes } = await careful();
    const [first, second] = codes as [string, string];
    const { browser } = await halfSignedIn(who);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect(errorOf(await browser.post(CODE, { code: typed }))).toBeNull();
    expect((await stateOf(client)).recovery_codes_left).toBe(9);
    const again = (await halfSignedIn(who)).browser;
    expect(errorOf(await again.post(CODE, { code: first }))).toEqual(WRONG_CODE);
    expect(errorOf(await again.post(CODE, { code: second }))).toBeNull();
    expect(await findContradictions(sql)).toEqual([]);
  });

  test('another’s codes open nothing', async () => {
    const [mine, theirs] = [await careful(), await careful()];
    const { browser } = await halfSignedIn(mine.who);
    for (const code of [codeOf(theirs.secret), theirs.codes[0]!])
      expect(errorOf(await browser.post(CODE, { code }))).toEqual(WRONG_CODE);
    expect((await stateOf(theirs.client)).recovery_codes_left).toBe(10);
  });

  test('five minutes, in this session only', async () => {
    const { who, secret } = await careful();
    const { browser } = await halfSignedIn(who);
    const code = codeOf(secret);
    expect(errorOf(await shop.guest().post(CODE, { code }))).toEqual(TOO_LATE);
    const [row] = await sql<[{ seconds: number }]>`
      select extract(epoch from max(expires_at) - now())::int as seconds from second_step`;
    expect(row.seconds).toBeLessThanOrEqual(300);
    await sql`update second_step set expires_at = now() - interval '1 second'`;
    const response = await browser.post(CODE, { code });
    expect([response.statusCode, ...errorOf(response)!]).toEqual([409, ...TOO_LATE]);
    expect(await isSignedIn(browser)).toBe(false);
    // And it was not used up by the try.
    const { browser: again } = await halfSignedIn(who);
    expect(errorOf(await again.post(CODE, { code }))).toBeNull();
    expect(errorOf(await again.post(CODE, { code: codeOf(secret, 1) }))).toEqual(TOO_LATE);
  });

  test('who knew the guest’s cookie does not know that of the half-signed session', async () => {
    const { who } = await careful();
    const { camera } = await findProducts(shop);
    const browser = shop.guest();
    await addLine(browser, camera);
    const before = browser.cookies.get('bastion_session')!;
    await halfSignedIn(who, browser);
    expect(browser.cookies.get('bastion_session')).not.toBe(before);
    expect(await readLines(browser)).toHaveLength(1);
    const planted = shop.guest();
    planted.cookies.set('bastion_session', before);
    expect(errorOf(await planted.post(CODE, { code: '123456' }))).toEqual(TOO_LATE);
  });

  test('a guest’s basket joins the customer’s after the code, not before', async () => {
    const { client, who, secret } = await careful();
    const { camera } = await findProducts(shop);
    const browser = shop.guest();
    await addLine(browser, camera, 2);
    await halfSignedIn(who, browser);
    expect(await readLines(client)).toEqual([]);
    await browser.post(CODE, { code: codeOf(secret) });
    expect(await readLines(client)).toMatchObject([{ quantity: 2 }]);
    expect(await readLines(browser)).toMatchObject([{ quantity: 2 }]);
  });

  test('who is signed in as another stays that until the code', async () => {
    const { who, secret } = await careful();
    const { client: other, who: before } = await newCustomer(shop);
    await halfSignedIn(who, other);
    const email = async () => (await other.get('/admin/v1/sign/user')).json().user.email;
    expect(await email()).toBe(before.email);
    await other.post(CODE, { code: codeOf(secret) });
    expect(await email()).toBe(who.email);
  });

  test('whoever was blocked or has another password meanwhile begins again', async () => {
    const one = await careful();
    const { browser } = await halfSignedIn(one.who);
    await block(one.id);
    expect(errorOf(await browser.post(CODE, { code: codeOf(one.secret) }))).toEqual(TOO_LATE);
    expect(errorOf((await halfSignedIn(one.who)).response)).toEqual([
      'email',
      'messages.validation.email.notAllowed',
    ]);

    const two = await careful();
    const { browser: thief } = await halfSignedIn(two.who);
    await two.client.patch('/admin/v1/customer/password', {
      old: PASSWORD,
      password: 'nove-heslo-1',
    });
    expect(errorOf(await thief.post(CODE, { code: codeOf(two.secret) }))).toEqual(TOO_LATE);
  });

  test('a new password by mail leaves it on', async () => {
    const { who, secret } = await careful();
    await shop.guest().post('/admin/v1/sign/password/mail', { email: who.email });
    const token = await tokenOf(sql, who.email);
    await shop.guest().post('/admin/v1/sign/password', { token, password: 'nove-heslo-1' });
    const { browser, response } = await halfSignedIn({ ...who, password: 'nove-heslo-1' });
    expect(errorOf(response)).toEqual(['code', 'messages.secondFactor.required']);
    expect(errorOf(await browser.post(CODE, { code: codeOf(secret) }))).toBeNull();
  });

  test('under another SECRET the phone is not understood, the paper is', async () => {
    const { id, who, secret, codes } = await careful();
    const other = await careful();
    // A secret of somebody else is as unreadable as one of another key.
    await sql`
      update second_factor set secret = theirs.secret from second_factor theirs
      where second_factor.person_id = ${id} and theirs.person_id = ${other.id}`;
    const { browser } = await halfSignedIn(who);
    for (const code of [codeOf(secret), codeOf(other.secret)])
      expect(errorOf(await browser.post(CODE, { code }))).toEqual(WRONG_CODE);
    expect(errorOf(await browser.post(CODE, { code: codes[0] }))).toBeNull();
  });
});

describe('guessing', () => {
  const statusesOf = (responses: { statusCode: number }[], status: number) =>
    responses.filter(({ statusCode }) => statusCode === status).length;

  test('ten codes of an account in a quarter of an hour, counted one by one, then a pause', async () => {
    const { who, secret } = await careful();
    const browsers = await Promise.all(
      Array.from({ length: 3 }, async () => (await halfSignedIn(who)).browser),
    );
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        browsers[index % 3]!.post(CODE, { code: '000000' }, { remoteAddress: `10.9.0.${index}` }),
      ),
    );
    expect([statusesOf(responses, 200), statusesOf(responses, 429)]).toEqual([10, 20]);
    const paused = await browsers[0]!.post(CODE, { code: codeOf(secret) });
    expect(paused.statusCode).toBe(429);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('a hundred a day', async () => {
    const { id, who, secret } = await careful();
    await sql`
      insert into attempt (bucket, at)
      select ${JSON.stringify(['second-factor', id])}, now() - interval '1 hour' from generate_series(1, 100)`;
    const { browser } = await halfSignedIn(who);
    expect((await browser.post(CODE, { code: codeOf(secret) })).statusCode).toBe(429);
  });

  test('thirty from one network, whosever they are', async () => {
    const { who, secret } = await careful();
    const { browser } = await halfSignedIn(who);
    const [there, elsewhere] = [{ remoteAddress: '10.9.1.1' }, { remoteAddress: '10.9.1.2' }];
    const bucket = JSON.stringify(['second-factor from', '10.9.1.1']);
    await sql`insert into attempt (bucket) select ${bucket} from generate_series(1, 29)`;
    expect(errorOf(await browser.post(CODE, { code: '000000' }, there))).toEqual(WRONG_CODE);
    expect((await browser.post(CODE, { code: codeOf(secret) }, there)).statusCode).toBe(429);
    expect(errorOf(await browser.post(CODE, { code: codeOf(secret) }, elsewhere))).toBeNull();
  });

  test('right codes are not counted', async () => {
    const { who, secret } = await careful();
    const { browser } = await halfSignedIn(who);
    expect(errorOf(await browser.post(CODE, { code: codeOf(secret) }))).toBeNull();
    expect(await sql`select bucket from attempt where bucket like '["second-factor"%'`).toEqual([]);
    expect(await sql`select from attempt where bucket like '["second-factor from"%'`).toEqual([]);
  });

  test('passwords asked for again are counted together', async () => {
    const { client } = await careful();
    const wrong = { password: 'zle-heslo', code: '123456' };
    for (let tries = 0; tries < 10; tries += 1)
      expect(errorOf(await client.post(`${FACTOR}/off`, wrong))).toEqual(WRONG_PASSWORD);
    expect((await client.post(`${FACTOR}/recovery-codes`, wrong)).statusCode).toBe(429);
  });
});

describe('new recovery codes', () => {
  test('take the place of the old ones', async () => {
    const { client, who, secret, codes } = await careful();
    const proof = { password: PASSWORD, code: codeOf(secret) };
    const response = await client.post(`${FACTOR}/recovery-codes`, proof);
    const fresh: string[] = response.json().recovery_codes;
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    const { browser } = await halfSignedIn(who);
    expect(errorOf(await browser.post(CODE, { code: codes[0] }))).toEqual(WRONG_CODE);
    expect(errorOf(await browser.post(CODE, { code: fresh[0] }))).toBeNull();
    expect((await mailsTo(sql, who.email))[0]!.subject).toBe('Nové záložné kódy');
    expect((await auditOf(who.email)).at(-1)).toMatchObject({
      command: 'account: make new recovery codes',
    });
    expect(await findContradictions(sql)).toEqual([]);
  });
});

describe('turning it off', () => {
  test('needs the password and a code, and is told', async () => {
    const { client, who, secret, codes } = await careful();
    const off = (password: string, code: string) =>
      client.post(`${FACTOR}/off`, { password, code });
    expect(errorOf(await off('zle-heslo', codeOf(secret)))).toEqual(WRONG_PASSWORD);
    expect(errorOf(await off(PASSWORD, '000000'))).toEqual(WRONG_CODE);
    expect((await stateOf(client)).is_on).toBe(true);
    // The wrong password has not used the code up.
    expect(errorOf(await off(PASSWORD, codeOf(secret)))).toBeNull();
    expect((await stateOf(client)).is_on).toBe(false);
    expect(errorOf((await halfSignedIn(who)).response)).toBeNull();
    expect((await mailsTo(sql, who.email))[0]!.subject).toContain('je vypnuté');
    expect((await auditOf(who.email)).at(-1)).toEqual({
      command: 'account: turn the second factor off',
      after: { second_factor: false },
    });
    const again = await off(PASSWORD, codes[0]!);
    expect([again.statusCode, ...errorOf(again)!]).toEqual([
      409,
      null,
      'messages.secondFactor.isOff',
    ]);
  });

  test('a recovery code does too, and whoever waits with a password begins again', async () => {
    const { client, who, secret, codes } = await careful();
    const { browser } = await halfSignedIn(who);
    await client.post(`${FACTOR}/off`, { password: PASSWORD, code: codes[3] });
    expect(errorOf(await browser.post(CODE, { code: codeOf(secret) }))).toEqual(TOO_LATE);
  });
});

test.each([
  ['get', ''],
  ['post', '/begin'],
  ['post', '/confirm'],
  ['post', '/recovery-codes'],
  ['post', '/off'],
] as const)('%s %s is for customers, and for open accounts only', async (method, url) => {
  const body = { password: PASSWORD, code: '123456' };
  const { id, client } = await newCustomer(shop);
  await block(id);
  for (const browser of [shop.guest(), client]) {
    const response =
      method === 'get' ? await browser.get(FACTOR) : await browser.post(FACTOR + url, body);
    expect(response.statusCode).toBe(401);
  }
});
