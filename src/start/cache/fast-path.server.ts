import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { audienceOf, GUESTS } from '#shop/catalog/audience.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { pageAddress, pathOf } from '#start/http/addresses.ts';
import { createChecks, type Sender } from '#start/http/anti-forgery.server.ts';
import { type CachedResponse, represent } from './cached-response.server.ts';
import { peekBody } from './peek-body.server.ts';
import type { ResponseCache } from './response-cache.server.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const REQUEST_ID = /^[\w-]{8,64}$/;
const LONGEST_BODY = 2_000;
const NOBODY: Sender = { sessionToken: '', formToken: '', hasHint: false };

/** Of this process; its requests are numbered. */
const processId = randomUUID();
let requests = 0;

export function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given)
    ? given
    : `${processId}-${(requests += 1).toString(36)}`;
}

/**
 * Cached responses are sent before the framework sees the request: most of what is asked for was asked before, by
 * somebody of the same audience. Whatever is unusual about a request goes to the framework, where everything is
 * checked.
 */
export function addFastPath(
  app: ShopApp,
  shop: Shop,
  responses: ResponseCache,
  everyHeader: Record<string, string>,
  handle: Handle,
): Handle {
  const { senderOf, hasToken, mayWrite } = createChecks(shop);
  const parseJson = app.getDefaultJsonParser('error', 'error');

  const readSender = ({ headers: { cookie } }: IncomingMessage) =>
    cookie === undefined ? NOBODY : senderOf(app.parseCookie(cookie));

  /** Undefined for a customer who has to be looked up. */
  function audienceFor({ sessionToken }: Sender): string | undefined {
    if (sessionToken === '') return GUESTS;
    const visitor = shop.visitors?.known(sessionToken);
    return visitor && audienceOf(visitor);
  }

  function findRead(request: IncomingMessage): CachedResponse | undefined {
    const sender = readSender(request);
    // The framework replaces a token that no longer fits the session.
    if (sender.sessionToken !== '' && !hasToken(sender)) return undefined;
    const { url = '' } = request;
    const isCall = url.startsWith('/admin/');
    // A hint without a session is taken away with the page.
    if (!isCall && sender.hasHint && sender.sessionToken === '') return undefined;
    const address = isCall ? pathOf(url) : pageAddress(url);
    const found = responses.findFor(audienceFor(sender), address);
    // Slots are filled where the customer's own parts are rendered.
    return found?.slots === null ? found : undefined;
  }

  function send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse) {
    const started = performance.now();
    const id = requestId(request);
    const { status, headers, text } = represent(cached, request.headers);
    response.writeHead(status, { ...everyHeader, ...headers, 'x-request-id': id });
    if (text === null) response.end();
    else response.end(text, 'latin1');
    app.logRequest({
      ...{ id, route: cached.route, method: request.method!, status },
      ms: performance.now() - started,
    });
  }

  /** A reading call that carries its parameters in a body. */
  function respondToBody(request: IncomingMessage, response: ServerResponse) {
    const sender = readSender(request);
    const audience = mayWrite(sender, request.headers, request.headers.host)
      ? audienceFor(sender)
      : undefined;
    if (audience === undefined) return handle(request, response);
    peekBody(
      request,
      (body) => {
        const address = body && responses.calls.find(request.url!, parsed(body.text));
        const found = address ? responses.findFor(audience, address) : undefined;
        if (found) return send(request, response, found);
        if (body) request.unshift(body.bytes);
        handle(request, response);
      },
      () => app.hold(response),
    );
  }

  /** By the framework's own parser; null for what it refuses. */
  function parsed(text: string): unknown {
    let result: unknown = null;
    void parseJson(null as never, text, (error, value) => (result = error ? null : value));
    return result;
  }

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (app.isDraining()) return handle(request, response);
    if (method === 'GET') {
      const found = findRead(request);
      return found ? send(request, response, found) : handle(request, response);
    }
    const mayBeCached =
      method === 'POST' &&
      headers['content-type'] === 'application/json' &&
      Number(headers['content-length']) <= LONGEST_BODY &&
      responses.calls.hasBody(url);
    return mayBeCached ? respondToBody(request, response) : handle(request, response);
  };
}
