import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from './browser.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => vi.stubGlobal('document', { cookie: '' }));
afterEach(() => {
  vi.unstubAllGlobals();
  warn.mockClear();
});

const respond = (status: number, code: string | null) =>
  vi.stubGlobal('fetch', async () =>
    Response.json(
      code === null
        ? { success: true, error: [] }
        : { success: false, error: [{ key: null, code, message: 'SRVWORDS' }] },
      { status },
    ),
  );

test.each([
  ['a success', '/admin/v1/basket/sk', 200, null, []],
  ['a failure that answers 200', '/admin/v1/cart/order/sk', 200, 'messages.x', ['messages.x']],
  ['what has changed meanwhile', '/admin/v1/cart/order/sk', 409, 'messages.y', ['messages.y']],
  ['what is not there', '/admin/v1/product/z', 404, 'messages.z', ['messages.z']],
  ['nobody signed in', '/admin/v1/sign/user', 200, 'messages.user.notLoggedIn', []],
  ['a session that is over', '/admin/v1/cart/order/sk', 401, 'messages.user.notLoggedIn', []],
  ['a wrong password', '/admin/v1/sign/in', 200, 'messages.validation.password.incorrect', []],
  ['a code to follow', '/admin/v1/sign/in', 200, 'messages.secondFactor.required', []],
  [
    'a wrong old password',
    '/admin/v1/customer/password',
    200,
    'messages.validation.password.incorrect',
    [],
  ],
  ['what no screen knows', '/admin/v1/sign/in', 200, 'messages.new', ['messages.new']],
  ['the same of a password', '/admin/v1/customer/password', 200, 'messages.v', ['messages.v']],
  ['too many tries', '/admin/v1/sign/in', 429, 'messages.tooMany', ['messages.tooMany']],
] as const)('%s', async (_, url, status, code, logged) => {
  respond(status, code);
  const { status: sent } = await send({ method: 'POST', url, body: {} });
  expect(sent).toBe(status);
  expect(warn.mock.calls.map(([text]) => String(text).split(': ')[1])).toEqual(logged);
});

/** Its head has come, its body does not. */
const cutOff = (error: Error) =>
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(error) });
    return new Response(body, { status: 200 });
  });

test('a response that breaks off is a lost connection, so that it is asked again or said to be uncertain', async () => {
  cutOff(new TypeError('network error'));
  await expect(send({ method: 'POST', url: '/admin/v1/cart/order/sk', body: {} })).rejects.toThrow(
    expect.objectContaining({ code: 'messages.network', status: 0 }),
  );
  expect(warn).toHaveBeenCalledWith('POST /admin/v1/cart/order/sk: no connection');
});

test('a response that nobody waits for any more is no failure', async () => {
  const leaving = new AbortController();
  const gone = new DOMException('left', 'AbortError');
  cutOff(gone);
  leaving.abort();
  const { signal } = leaving;
  await expect(send({ method: 'GET', url: '/admin/v1/cart/shipping/sk', signal })).rejects.toBe(
    gone,
  );
  expect(warn).not.toHaveBeenCalled();
});

test('a server that fails without words', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  await send({ method: 'GET', url: '/admin/v1/banners/top/sk' });
  expect(warn).toHaveBeenCalledWith('GET /admin/v1/banners/top/sk: 502');
});
