import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import {
  FORM_COOKIE,
  FORM_HEADER,
  HINT_COOKIE,
  sessionCookie,
} from '#shop/customers/cookies.server.ts';
import type { Shop, ShopApp } from '#shop/customers/slice.server.ts';
import { isFormToken } from '#shop/customers/tokens.server.ts';
import { pageKey, pathOf } from './addresses.ts';
import { type Answer, bodyIn } from './answer.server.ts';
import { holdText } from './held-body.server.ts';
import type { Kept } from './kept-answers.server.ts';
import { type Encoding, encodingFor } from './packing.server.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const REQUEST_ID = /^[\w-]{8,64}$/;
/** The calls that read and still carry a body. */
const LISTINGS = '/admin/v1/product/filter/';
const LONGEST = 2_000;

export function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * What is ready is handed out at the door, before the framework is woken: most of what guests ask for was
 * asked before. Whatever is unusual about a request lets it in, to where everything is checked.
 */
export function addDoor(
  app: ShopApp,
  shop: Shop,
  { answers, pages }: Kept,
  everyHeader: Record<string, string>,
  handle: Handle,
): Handle {
  const session = sessionCookie(shop.config);

  function find(request: IncomingMessage): Answer | undefined {
    const { method, url = '', headers } = request;
    if (method !== 'GET') return undefined;
    const call = answers.find(pathOf(url));
    const known = call ?? pages.find(pageKey(url));
    const sender = known && senderOf(headers.cookie);
    if (!sender || (sender.token !== '' && !known.isForEveryone)) return undefined;
    // A hint without a session is taken away with the page.
    return !call && sender.hasHint ? undefined : known;
  }

  /** Who sends it, if they have brought the right anti-forgery token. */
  function senderOf(cookies = '') {
    const token = cookies.includes(session) ? cookieOf(cookies, session) : '';
    const formToken = cookieOf(cookies, FORM_COOKIE);
    if (token === undefined || formToken === undefined) return undefined;
    if (!isFormToken(shop.formKey, token, formToken)) return undefined;
    return { token, hasHint: cookies.includes(HINT_COOKIE) };
  }

  /** A guest's listing; nobody's who might have a session, or come from another site. */
  function isGuestListing({ method, url = '', headers }: IncomingMessage) {
    return (
      method === 'POST' &&
      url.startsWith(LISTINGS) &&
      Number(headers['content-length']) <= LONGEST &&
      headers['content-type'] === 'application/json' &&
      senderOf(headers.cookie)?.token === '' &&
      isFormToken(shop.formKey, '', String(headers[FORM_HEADER])) &&
      (headers.origin ?? shop.config.publicUrl) === shop.config.publicUrl &&
      (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
    );
  }

  function hand(request: IncomingMessage, response: ServerResponse, answer: Answer) {
    const started = performance.now();
    const id = requestId(request);
    const isKnown = answer.etag !== null && request.headers['if-none-match'] === answer.etag;
    const encoding = isKnown ? null : encodingFor(request.headers, answer.plain.length);
    const lines = linesOf(answer, encoding, everyHeader);
    response.writeHead(isKnown ? 304 : 200, [...lines, 'x-request-id', id]);
    // As a text it leaves together with the head, in one write instead of two.
    if (encoding === null) response.end();
    else response.end(bodyIn(answer, encoding).toString('latin1'), 'latin1');
    app.tellAnswered({
      ...{ id, route: answer.route, method: request.method!, status: response.statusCode },
      ms: performance.now() - started,
    });
  }

  return (request, response) => {
    if (app.isDraining()) return handle(request, response);
    const known = find(request);
    if (known) return hand(request, response, known);
    if (!isGuestListing(request)) return handle(request, response);
    app.hold(response);
    holdText(request, (text) => {
      const listing = text && answers.findWritten(pathOf(request.url!), text);
      if (listing) hand(request, response, listing);
      else handle(request, response);
    });
  };
}

const ready = new WeakMap<Answer, Partial<Record<Encoding | 'none', string[]>>>();

/** Names and values in turn, as Node writes them fastest. */
function linesOf(
  answer: Answer,
  encoding: Encoding | null,
  everyHeader: Record<string, string>,
): string[] {
  const lines = ready.get(answer) ?? {};
  ready.set(answer, lines);
  return (lines[encoding ?? 'none'] ??= Object.entries({
    ...everyHeader,
    ...answer.headers,
    ...(encoding
      ? {
          'content-encoding': encoding,
          'content-length': String(bodyIn(answer, encoding).length),
        }
      : {}),
  }).flat());
}

/** As browsers write them; undefined for anything else. */
function cookieOf(cookies: string, name: string): string | undefined {
  const start = `; ${cookies}`.indexOf(`; ${name}=`);
  if (start < 0) return undefined;
  const from = start + name.length + 1;
  const end = cookies.indexOf(';', from);
  return end < 0 ? cookies.slice(from) : cookies.slice(from, end);
}
