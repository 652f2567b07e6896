import type { Send } from './api.ts';
import { ShopError } from './errors.ts';

const TIMEOUT = 20_000;

/** One call over the network. Everything but GET carries the anti-forgery token, asked for before the first write. */
export const sendFromBrowser: Send = async (call) => {
  if (call.method === 'GET') return send(call);
  if (!hasCookie(TOKEN)) await askForToken();
  const sent = await send(call);
  if (sent.status !== 403) return sent;
  // Refused before anything was done: the session has changed since, in another tab perhaps.
  await askForToken();
  return send(call);
};

const TOKEN = 'XSRF-TOKEN';
let asking: Promise<unknown> | undefined;

const askForToken = () =>
  (asking ??= fetch('/admin/v1/sign/user')
    // An unread body would keep the request open.
    .then((response) => response.text())
    .catch(() => {})
    .finally(() => (asking = undefined)));

export const send: Send = async ({ method, url, body, headers, signal }) => {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const lost = (error: unknown): never => {
    if (signal?.aborted) throw error;
    log(method, url, 'no connection');
    throw new ShopError('messages.network', { status: 0 });
  };
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'x-xsrf-token': readCookie(TOKEN) ?? '' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(lost);
  // A body that is no JSON is no answer of the shop; one that breaks off may have been one.
  const json: unknown = await response
    .json()
    .catch((error: unknown) => (error instanceof SyntaxError ? null : lost(error)));
  const { status } = response;
  if (isFailure(url, status, json)) log(method, url, codeOf(json) ?? status);
  return { status, json };
};

type Envelope = { success?: unknown; error?: { code?: string }[] } | null;

/** That nobody is signed in is an answer like others. */
const isRefused = (json: unknown) =>
  (json as Envelope)?.success !== true && codeOf(json) !== 'messages.user.notLoggedIn';

const codeOf = (json: unknown) => (json as Envelope)?.error?.[0]?.code;

/** A wrong password and what else the screens of signing in and of a password have a place for is no failure; any other code is. */
const isFailure = (url: string, status: number, json: unknown) =>
  isRefused(json) &&
  !(
    status === 200 &&
    /\/(sign\/|customer\/password)/.test(url) &&
    /^messages\.(validation\.|secondFactor\.required$)/.test(codeOf(json) ?? '')
  );

function log(method: string, url: string, what: string | number) {
  // oxlint-disable-next-line no-console -- for whoever is asked why a page does not work
  console.warn(`${method} ${url}: ${what}`);
}

export const hasCookie = (name: string) => readCookie(name) !== null;

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}
