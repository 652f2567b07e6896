import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, pack } from '#start/http/compression.server.ts';
import type { Slot } from './page-slots.server.ts';

type Headers = Readonly<Record<string, string>>;

/** A finished response that many visitors get; compressed forms are made when they are first asked for. */
export type CachedResponse = {
  /** As logs and metrics call it. */
  route: string;
  status: number;
  location: string | null;
  /** Beside those that stand on every response. */
  headers: Headers;
  etag: string | null;
  body: Buffer;
  /** No price and nothing of a customer's in it: for guests, or for everyone. */
  isPublic: boolean;
  /** Whether it will be asked for again. */
  isCacheable: boolean;
  /** Where the parts of one customer go; null where there are none and the body is complete. */
  slots: Slot[] | null;
  representations: Partial<Record<Encoding | 'unchanged', Representation>>;
};

/** What a request gets of a cached response. */
export type Representation = Readonly<{
  status: number;
  headers: Headers;
  /** One character for each byte: Node sends a string together with the head, in one write. Null for a 304. */
  text: string | null;
}>;

type Made = Pick<CachedResponse, 'route' | 'body' | 'headers' | 'isPublic'> &
  Partial<Pick<CachedResponse, 'status' | 'location' | 'slots' | 'isCacheable'>> & {
    /** Whether the address says all there is to the request. */
    isReading: boolean;
    /** Whether proxies may keep it for guests: not where the address may hold a one-time token. */
    isShareable?: boolean;
  };

/**
 * Browsers always revalidate: after sign-in the same address brings prices, and `must-revalidate` keeps them from using
 * the last directive, which is for proxies (`deploy/nginx.conf.template`). They show guests a change of the catalogue
 * after 15 seconds at most.
 */
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=10';

export function createResponse({
  isReading,
  isShareable = true,
  headers,
  status = 200,
  location = null,
  slots = null,
  isCacheable = true,
  ...made
}: Made): CachedResponse {
  const isStorable = isReading && made.isPublic && status === 200;
  const etag = isStorable
    ? `"${createHash('sha256').update(made.body).digest('base64url').slice(0, 22)}"`
    : null;
  return {
    ...made,
    status,
    location,
    slots,
    isCacheable,
    etag,
    representations: {},
    headers: {
      ...headers,
      vary: 'accept-encoding, cookie',
      ...(etag ? { 'cache-control': isShareable ? SHARED : 'private, no-cache', etag } : {}),
    },
  };
}

/** Room for one compressed form is counted in from the start: it is never larger than the body. */
export const sizeOf = ({ body }: CachedResponse) => 2 * body.length;

/** 304, or the body in an encoding that is accepted; made once, the same object for all who get it. */
export function represent(
  response: CachedResponse,
  requestHeaders: IncomingHttpHeaders,
): Representation {
  const { etag, headers, body, representations } = response;
  if (etag !== null && requestHeaders['if-none-match'] === etag)
    return (representations.unchanged ??= { status: 304, headers, text: null });
  const encoding = encodingFor(requestHeaders, body.length);
  return (representations[encoding] ??= encode(response, encoding));
}

function encode(
  { status, headers, body, isCacheable }: CachedResponse,
  encoding: Encoding,
): Representation {
  const text = pack(body, encoding, isCacheable).toString('latin1');
  const lengths = { 'content-encoding': encoding, 'content-length': String(text.length) };
  return { status, headers: { ...headers, ...lengths }, text };
}

export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
) {
  const { status, headers, text } = represent(response, request.headers);
  reply.code(status).headers(headers);
  return text === null ? reply.send() : reply.send(Buffer.from(text, 'latin1'));
}
