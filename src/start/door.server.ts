import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  FORM_COOKIE,
  FORM_HEADER,
  HINT_COOKIE,
  sessionCookie,
} from '#shop/customers/cookies.server.ts';
import { viewOf } from '#shop/catalog/view.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { isFormToken } from '#shop/customers/tokens.server.ts';
import { pageAddress, pathOf } from './addresses.ts';
import { type Answer, textIn } from './answer.server.ts';
import { peekBody, putBack, type TellBody } from './held-body.server.ts';
import type { Kept } from './kept-answers.server.ts';
import { type Encoding, encodingFor } from './packing.server.ts';
import { readyHead, type WriteHead } from './ready-head.server.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

type Sender = { cookie: string; token: string; formToken: string; hasHint: boolean };

const REQUEST_ID = /^[\w-]{8,64}$/;
/** The calls that read and still carry a body. */
const LISTINGS = '/admin/v1/product/filter/';
const LONGEST = 2_000;

/** Of this process; its requests are numbered. */
const me = randomUUID();
let requests = 0;

export function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given)
    ? given
    : `${me}-${(requests += 1).toString(36)}`;
}

/**
 * What is ready is handed out at the door, before the framework is woken: most of what is asked for was
 * asked before, by somebody who sees the same. Whatever is unusual about a request lets it in, to where
 * everything is checked.
 */
export function addDoor(
  app: ShopApp,
  shop: Shop,
  { answers, pages }: Kept,
  everyHeader: Record<string, string>,
  handle: Handle,
): Handle {
  const session = sessionCookie(shop.config);
  const senders = new WeakMap<Socket, Sender>();

  function find(request: IncomingMessage): Answer | undefined {
    const { method, url = '' } = request;
    const sender = method === 'GET' ? senderOf(request) : undefined;
    if (!sender) return undefined;
    const call = answers.findRead(pathOf(url), viewFor(sender.token));
    // A hint without a session is taken away with the page.
    const isPage = !url.startsWith('/admin/');
    return isPage && !call && !sender.token && !sender.hasHint
      ? pages.find(pageAddress(url))
      : call;
  }

  /** Who sends it, if they have brought the right anti-forgery token. */
  function senderOf({ headers: { cookie = '' }, socket }: IncomingMessage): Sender | undefined {
    // A browser asks many times over one connection, with the same cookies.
    const last = senders.get(socket);
    if (last?.cookie === cookie) return last;
    const token = cookie.includes(session) ? cookieOf(cookie, session) : '';
    const formToken = cookieOf(cookie, FORM_COOKIE);
    if (token === undefined || formToken === undefined) return undefined;
    if (!isFormToken(shop.formKey, token, formToken)) return undefined;
    const sender = { cookie, token, formToken, hasHint: cookie.includes(HINT_COOKIE) };
    senders.set(socket, sender);
    return sender;
  }

  /** Undefined for who has to be looked up. */
  function viewFor(token: string): string | undefined {
    if (token === '') return '';
    const visitor = shop.visitors?.known(token);
    return visitor && viewOf(visitor);
  }

  /** The view of who asks for a listing, unless it might come from another site. */
  function viewOfListing(request: IncomingMessage): string | undefined {
    const { method, url = '', headers } = request;
    if (method !== 'POST' || !url.startsWith(LISTINGS)) return undefined;
    const sender = senderOf(request);
    const isSafe =
      sender !== undefined &&
      Number(headers['content-length']) <= LONGEST &&
      headers['content-type'] === 'application/json' &&
      // Another right one would do too, but that is for the inside to say.
      headers[FORM_HEADER] === sender.formToken &&
      (headers.origin ?? shop.config.publicUrl) === shop.config.publicUrl &&
      (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    return isSafe ? viewFor(sender.token) : undefined;
  }

  function hand(request: IncomingMessage, response: ServerResponse, answer: Answer) {
    const started = performance.now();
    const id = requestId(request);
    const isKnown = answer.etag !== null && request.headers['if-none-match'] === answer.etag;
    const encoding = isKnown ? null : encodingFor(request.headers, answer.plain.length);
    if (encoding === null) {
      response.writeHead(304, [...linesOf(everyHeader, answer.headers), 'x-request-id', id]).end();
    } else {
      headOf(answer, encoding, everyHeader)(response, id);
      response.end(textIn(answer, encoding), 'latin1');
    }
    app.tellAnswered({
      ...{ id, route: answer.route, method: request.method!, status: response.statusCode },
      ms: performance.now() - started,
    });
  }

  return (request, response) => {
    if (app.isDraining()) return handle(request, response);
    const known = find(request);
    if (known) return hand(request, response, known);
    const view = viewOfListing(request);
    if (view === undefined) return handle(request, response);
    const tell: TellBody = (body) => {
      const listing = body ? answers.findWritten(pathOf(request.url!), body.text, view) : undefined;
      if (listing) return hand(request, response, listing);
      if (body) putBack(request, body);
      handle(request, response);
    };
    peekBody(request, tell, () => app.hold(response));
  };
}

const heads = new WeakMap<Answer, Partial<Record<Encoding, WriteHead>>>();

function headOf(
  answer: Answer,
  encoding: Encoding,
  everyHeader: Record<string, string>,
): WriteHead {
  const known = heads.get(answer) ?? {};
  heads.set(answer, known);
  return (known[encoding] ??= readyHead(
    linesOf(everyHeader, answer.headers, {
      'content-encoding': encoding,
      'content-length': String(textIn(answer, encoding).length),
    }),
  ));
}

/** Names and values in turn. */
const linesOf = (...headers: Record<string, string>[]) =>
  Object.entries(Object.assign({}, ...headers) as Record<string, string>).flat();

/** As browsers write them; undefined for anything else. */
function cookieOf(cookies: string, name: string): string | undefined {
  const start = `; ${cookies}`.indexOf(`; ${name}=`);
  if (start < 0) return undefined;
  const from = start + name.length + 1;
  const end = cookies.indexOf(';', from);
  return end < 0 ? cookies.slice(from) : cookies.slice(from, end);
}
