import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendFromBrowser } from './browser.ts';

/** A browser with one cookie and a server that gives it out, or refuses what has another. */
const page = { cookie: '' };
let asked: string[] = [];
let right = '';

beforeEach(() => {
  [page.cookie, asked, right] = ['', [], 'one.mac'];
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (url: string, options: RequestInit = {}) => {
    await Promise.resolve();
    const token = new Headers(options.headers).get('x-xsrf-token');
    asked.push(`${options.method ?? 'GET'} ${url}${token === null ? '' : ` with ${token}`}`);
    if (url.endsWith('sign/user')) page.cookie = `theme=dark; XSRF-TOKEN=${right}`;
    const isRefused = token !== null && token !== right;
    return Response.json({ success: !isRefused }, { status: isRefused ? 403 : 200 });
  });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const write = (url = '/add') => sendFromBrowser({ method: 'PUT', url, body: {} });

test('a page that only reads asks for no token', async () => {
  await sendFromBrowser({ method: 'GET', url: '/menu' });
  expect(asked).toEqual(['GET /menu']);
});

test('before the first write the token is asked for, once for all that wait', async () => {
  const sent = await Promise.all([write('/a'), write('/b')]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  await write('/c');
  expect(asked).toEqual([
    'GET /admin/v1/sign/user',
    ...['/a', '/b', '/c'].map((url) => `PUT ${url} with one.mac`),
  ]);
});

test('a token of another session is replaced, and the call sent once more', async () => {
  page.cookie = 'XSRF-TOKEN=old.mac';
  expect((await write()).status).toBe(200);
  expect(asked).toEqual([
    'PUT /add with old.mac',
    'GET /admin/v1/sign/user',
    'PUT /add with one.mac',
  ]);
});

test('whoever takes no cookies is refused, after one more try', async () => {
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: () => '' }));
  right = 'never given';
  expect((await write()).status).toBe(403);
  expect(asked.filter((line) => line.startsWith('PUT'))).toHaveLength(2);
});

test('without a connection the write itself says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(write()).rejects.toMatchObject({ status: 0 });
});
