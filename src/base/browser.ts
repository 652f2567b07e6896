import type { Send } from './api.ts';
import { ShopError } from './errors.ts';

const TIMEOUT = 20_000;

/** One call over the network. Everything but GET carries the anti-forgery token of the cookie. */
export const sendFromBrowser: Send = async ({ method, url, body, headers, signal }) => {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ShopError('messages.network', { status: 0 });
  });
  const answer: unknown = await response.json().catch(() => null);
  return { status: response.status, answer };
};

export const hasCookie = (name: string) => readCookie(name) !== null;

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
