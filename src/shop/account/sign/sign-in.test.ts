import { afterEach, describe, expect, test } from 'vitest';
import { sweep } from '#shop/kernel/sweep.server.ts';
import { DEMO, OTHER, useShop } from '#tests/shop.ts';

const shop = useShop();

const signIn = (body: object, remoteAddress = '10.0.0.1') =>
  shop.guest().post('/admin/v1/sign/in', body, { remoteAddress });

describe('sign-in', () => {
  test('says who is there, with a new session and a hint for the browser', async () => {
    const client = await shop.signIn();
    expect(client.cookies.get('auth-check')).toBe('1');
    const { user } = (await client.get('/admin/v1/sign/user')).json();
    expect(user).toMatchObject({
      username: DEMO.email,
      first_name: 'Marek',
      last_name: 'Hudák',
      auth_check: true,
    });
    expect(Date.parse(user.last_auth_check)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('never keeps the session of before', async () => {
    const client = await shop.signIn();
    const before = client.cookies.get('bastion_session');
    await client.post('/admin/v1/sign/in', DEMO);
    const after = client.cookies.get('bastion_session');
    expect(after).not.toBe(before);
    client.cookies.set('bastion_session', before!);
    expect((await client.get('/admin/v1/sign/user')).json().success).toBe(false);
  });

  test.each([
    [{ ...DEMO, email: ' DEMO@Bastion.sk ' }, true],
    [{ ...DEMO, password: ` ${DEMO.password}` }, false],
  ])('%j: %j', async (body, isWelcome) => {
    expect((await signIn(body)).json().success).toBe(isWelcome);
  });

  test.each([
    [{ email: 'nikto@nikde.sk', password: 'x' }, 'email', 'email.notExists'],
    [{ email: DEMO.email, password: 'x' }, 'password', 'password.incorrect'],
  ])('%j is refused in the words of its code', async (body, key, code) => {
    const response = await signIn(body, '10.0.0.2');
    expect(response.statusCode).toBe(200);
    expect(response.json().error).toMatchObject([{ key, code: `messages.validation.${code}` }]);
  });

  test.each([
    [{ email: DEMO.email, password: '' }, 'password'],
    [{ email: DEMO.email, password: 'x'.repeat(129) }, 'password'],
    [{ email: '', password: 'x' }, 'email'],
    [{ password: 'x' }, 'email'],
    [{ email: ['a'], password: 'x' }, 'email'],
  ])('%j is not a question', async (body, key) => {
    const response = await signIn(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject([{ key }]);
  });

  test('five wrong passwords from one address, then a pause even for the right one', async () => {
    const there = '10.0.0.3';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn({ ...DEMO, password: 'zle' }, there)).statusCode).toBe(200);
    const paused = await signIn(DEMO, there);
    expect(paused.statusCode).toBe(429);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await signIn(DEMO, '10.0.0.4')).json().success).toBe(true);
  });

  test('a hundred wrong passwords at once are counted one by one', async () => {
    const tries = Array.from({ length: 100 }, () =>
      signIn({ ...OTHER, password: 'zle' }, '10.0.0.6'),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(95);
    for (let more = 0; more < 5; more += 1) await signIn({ ...OTHER, password: 'zle' }, '10.0.0.6');
    expect((await signIn(OTHER, '10.0.0.6')).statusCode).toBe(429);
  });

  const countIn = async (...bucket: string[]) => {
    const [row] = await shop.sql<[{ count: number }]>`
      select count(*)::int from attempt where bucket = ${JSON.stringify(bucket)}`;
    return row.count;
  };

  test('those who know their password are not counted as failures, however many come', async () => {
    for (let count = 0; count < 7; count += 1)
      expect((await signIn(OTHER, '10.0.0.7')).json().success).toBe(true);
    expect(await countIn('sign-in', OTHER.email, '10.0.0.7')).toBe(0);
    expect(await countIn('sign-in from', '10.0.0.7')).toBe(0);
  });

  test('but each is counted as work: an address cannot have passwords looked at without end', async () => {
    const there = '10.0.0.17';
    await signIn(OTHER, there);
    expect(await countIn('sign-in at', there)).toBe(1);
    await shop.sql`
      insert into attempt (bucket) select ${JSON.stringify(['sign-in at', there])} from generate_series(1, 119)`;
    expect((await signIn(OTHER, there)).statusCode).toBe(429);
    expect((await signIn(OTHER, '10.0.0.18')).json().success).toBe(true);
  });

  test('wrong passwords are counted together with those that other processes saw', async () => {
    const there = '10.0.0.5';
    const { email } = OTHER;
    const bucket = JSON.stringify(['sign-in', email, there]);
    await shop.sql`insert into attempt (bucket) select ${bucket} from generate_series(1, 4)`;
    expect((await signIn({ ...OTHER, password: 'zle' }, there)).statusCode).toBe(200);
    expect((await signIn(OTHER, there)).statusCode).toBe(429);
    expect(await countIn('sign-in', email, there)).toBe(5);
  });
});

describe('nobody is locked out by others', () => {
  const wrong = (email: string, there: string) => signIn({ email, password: 'zle' }, there);

  test.each([
    [`${DEMO.email}:10.7.0.9`, '10.7.0.9'],
    ['10.7.0.9', '10.7.0.9'],
    [`${DEMO.email}","10.7.0.9`, '10.7.0.9'],
    [`["sign-in","${DEMO.email}","10.7.0.9"]`, '10.7.0.9'],
  ])('by an e-mail made up for it: %s', async (email, there) => {
    for (let tries = 0; tries < 31; tries += 1) await wrong(email, `10.7.1.${tries % 7}`);
    expect((await signIn(DEMO, there)).json().success).toBe(true);
  });

  test('what cannot be an e-mail is not known, and not counted', async () => {
    const before = await shop.sql`select count(*)::int from attempt`;
    const response = await wrong(`${DEMO.email}:10.7.0.9`, '10.7.2.1');
    expect(response.statusCode).toBe(200);
    expect(response.json().error[0].code).toBe('messages.validation.email.notExists');
    expect(await shop.sql`select count(*)::int from attempt`).toEqual(before);
  });

  describe('whatever is tried elsewhere', () => {
    const tried = JSON.stringify(['sign-in to', OTHER.email]);
    const fill = () =>
      shop.sql`insert into attempt (bucket) select ${tried} from generate_series(1, 50)`;
    const age = (days: number) =>
      shop.sql`update known_place set at = now() - make_interval(days => ${days})`;
    afterEach(() => shop.sql`delete from attempt where bucket = ${tried}`);

    test.each([
      [29, 200],
      [31, 429],
    ])('who signed in from a place %i days ago gets %i there', async (days, status) => {
      const home = `10.7.3.${days}`;
      expect((await signIn(OTHER, home)).json().success).toBe(true);
      await age(days);
      await sweep(shop.sql);
      await fill();
      expect((await signIn(OTHER, '10.7.3.2')).statusCode).toBe(429);
      expect((await signIn(OTHER, home)).statusCode).toBe(status);
    });

    test('a browser in which somebody has signed in is known wherever it is, by them alone', async () => {
      const browser = shop.guest();
      await browser.post('/admin/v1/sign/in', OTHER, { remoteAddress: '10.7.4.1' });
      await age(29);
      await fill();
      const there = { remoteAddress: '10.7.4.99' };
      expect((await browser.post('/admin/v1/sign/in', OTHER, there)).json().success).toBe(true);
      const stranger = shop.guest();
      await stranger.post('/admin/v1/sign/in', DEMO, { remoteAddress: '10.7.4.2' });
      expect(stranger.cookies.has('bastion_browser')).toBe(true);
      const elsewhere = { remoteAddress: '10.7.4.98' };
      expect((await stranger.post('/admin/v1/sign/in', OTHER, elsewhere)).statusCode).toBe(429);
    });

    test('what it is known by is sent with calls of signing in only, and opens nothing', async () => {
      const response = await signIn(DEMO, '10.7.5.1');
      const cookie = response.cookies.find(({ name }) => name === 'bastion_browser')!;
      expect(cookie).toMatchObject({
        path: '/admin/v1/sign',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 30 * 24 * 60 * 60,
      });
      const guest = shop.guest();
      guest.cookies.set(cookie.name, cookie.value);
      expect((await guest.get('/admin/v1/sign/user')).json().success).toBe(false);
      const rows = await shop.sql`select place from known_place`;
      expect(JSON.stringify(rows)).not.toContain(cookie.value);
    });
  });

  test('all addresses of one IPv6 network are one, and the next network is another', async () => {
    for (let tries = 0; tries < 5; tries += 1) await wrong(DEMO.email, `2001:db8:7:1::${tries}`);
    expect((await signIn(DEMO, '2001:db8:7:1:ffff::9')).statusCode).toBe(429);
    expect((await signIn(DEMO, '2001:db8:7:2::1')).json().success).toBe(true);
  });
});

describe('sign-out', () => {
  test.each(['/admin/v1/sign/out/', '/admin/v1/sign/out'])('%s ends the session', async (url) => {
    const client = await shop.signIn();
    const session = client.cookies.get('bastion_session')!;
    const response = await client.get(url);
    expect(response.json()).toEqual({ success: true, error: [] });
    expect(response.headers['cache-control']).toContain('no-store');
    expect(client.cookies.has('bastion_session')).toBe(false);
    expect(client.cookies.has('auth-check')).toBe(false);
    client.cookies.set('bastion_session', session);
    expect((await client.get('/admin/v1/sign/user')).json().success).toBe(false);
  });

  test.each([
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000', referer: 'http://localhost:3000/account' },
  ] as Record<string, string>[])('%j is ours', async (headers) => {
    const client = await shop.signIn();
    await client.get('/admin/v1/sign/out/', { headers });
    expect(client.cookies.has('bastion_session')).toBe(false);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://zly.example' },
    { origin: 'null' },
    { referer: 'https://zly.example/bastion' },
    { referer: 'not an address' },
  ] as Record<string, string>[])('%j cannot cause it and changes nothing', async (headers) => {
    const client = await shop.signIn();
    const cookies = new Map(client.cookies);
    const response = await client.get('/admin/v1/sign/out/', { headers });
    expect(response.json()).toEqual({ success: true, error: [] });
    expect(client.cookies).toEqual(cookies);
    expect((await client.get('/admin/v1/sign/user')).json().success).toBe(true);
  });
});
