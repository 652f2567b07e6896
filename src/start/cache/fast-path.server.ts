import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { audienceOf, GUESTS } from '#shop/catalog/audience.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { pageAddress, pathOf, sentForm } from '#start/http/addresses.ts';
import { createChecks, type Sender, shopOrigin } from '#start/http/anti-forgery.server.ts';
import { type CachedResponse, type Representation, represent } from './cached-response.server.ts';
import { peekBody } from './peek-body.server.ts';
import type { Caches } from './response-cache.server.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type HeadersFor = (url: string) => Readonly<Record<string, string>>;

const REQUEST_ID = /^[\w-]{8,64}$/;
const LONGEST_BODY = 2_000;
const NOBODY: Sender = {
  sessionToken: '',
  formToken: '',
  hasToken: () => false,
  hasHint: false,
  isViewing: false,
};

/** Of this process; its requests are numbered. Short: every line of the log and every response carries it. */
const processId = randomUUID().slice(0, 8);
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
  { responses, known }: Pick<Caches, 'responses' | 'known'>,
  headersFor: HeadersFor,
  handle: Handle,
): Handle {
  const { senderOf, mayWrite } = createChecks(shopOrigin(shop));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const headerListOf = createHeaderLists(headersFor);

  // A browser sends the same cookies with every request of a connection; parsing and checking them takes a sixth of
  // the time of a cached response.
  const senders = new WeakMap<Socket, { cookie: string; sender: Sender }>();

  function readSender({ headers: { cookie }, socket }: IncomingMessage): Sender {
    if (cookie === undefined) return NOBODY;
    const last = senders.get(socket);
    if (last?.cookie === cookie) return last.sender;
    const sender = senderOf(app.parseCookie(cookie));
    senders.set(socket, { cookie, sender });
    return sender;
  }

  /** Undefined for a customer who has to be looked up. */
  function audienceFor({ sessionToken, isViewing }: Sender): string | undefined {
    if (isViewing) return undefined;
    if (sessionToken === '') return GUESTS;
    const visitor = shop.visitors?.known(sessionToken);
    return visitor && audienceOf(visitor);
  }

  function findRead(request: IncomingMessage): CachedResponse | undefined {
    const sender = readSender(request);
    // The framework replaces a token that no longer fits the session.
    if (sender.sessionToken !== '' && !sender.hasToken()) return undefined;
    const { url = '' } = request;
    const isCall = url.startsWith('/admin/');
    // A hint without a session is taken away with the page.
    if (!isCall && sender.hasHint && sender.sessionToken === '') return undefined;
    if (!isCall && sentForm(url, known) !== null) return undefined;
    const address = isCall ? pathOf(url) : pageAddress(url, known);
    const found = responses.findFor(audienceFor(sender), address);
    // Slots are filled where the customer's own parts are rendered.
    return found?.slots === null ? found : undefined;
  }

  function send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse) {
    const started = performance.now();
    const id = requestId(request);
    const representation = represent(cached, request.headers);
    const { status, text } = representation;
    response.writeHead(status, [...headerListOf(request.url!, representation), 'x-request-id', id]);
    if (text === null) response.end();
    else response.end(text, 'latin1');
    app.logRequest({
      id,
      route: cached.route,
      method: request.method!,
      status,
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
        const found = body ? findByBody(audience, request.url!, body.text) : undefined;
        if (found) return send(request, response, found);
        if (body) request.unshift(body.bytes);
        handle(request, response);
      },
      () => app.hold(response),
    );
  }

  /** Parsing takes as long as all the rest of finding it, and mostly changes nothing. */
  function findByBody(audience: string, url: string, text: string): CachedResponse | undefined {
    const { calls } = responses;
    const found = responses.findFor(audience, calls.asWritten(url, text));
    if (found) return found;
    const address = calls.find(url, parsed(text));
    return address === undefined ? undefined : responses.findFor(audience, address);
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

/** Names and values in turn: Node writes them as they are, an object it would look through first. */
function createHeaderLists(headersFor: HeadersFor) {
  const lists = new WeakMap<Representation, readonly string[]>();
  return (url: string, representation: Representation): readonly string[] => {
    const known = lists.get(representation);
    if (known) return known;
    const list = Object.entries({ ...headersFor(url), ...representation.headers }).flat();
    lists.set(representation, list);
    return list;
  };
}
