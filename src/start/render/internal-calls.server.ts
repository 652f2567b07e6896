import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Send } from '#base/wire/api.ts';
import { audienceOf } from '#shop/catalog/audience.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { ResponseCache } from '#start/cache/response-cache.server.ts';

const HEADER = 'x-bastion-internal';
/** Never leaves this process, so no request from outside can carry it. */
const secret = randomBytes(32).toString('base64url');
/** By the token of a call, while it runs: a page looks its visitor up once, not with every call. */
const visitors = new Map<string, Visitor>();
let count = 0;

/** The visitor of a call from our own renderer; undefined for whatever comes from outside. */
export const internalVisitor = ({ headers }: FastifyRequest) =>
  visitors.get(headers[HEADER] as string);

type Internal = { app: FastifyInstance; responses: ResponseCache };

/**
 * How the renderer calls the shop's own API: in process, as the visitor who requested the page, or for a shared page
 * as a visitor of the same audience without a name (`anybodyLike`).
 */
export const sendInternally =
  (
    { app, responses }: Internal,
    { headers, ip, id, visitor: owner }: FastifyRequest,
    visitor: Visitor,
  ): Send =>
  async ({ method, url, body }) => {
    const address = responses.calls.find(url, body);
    const cached = address ? responses.findFor(audienceOf(visitor), address) : undefined;
    if (cached) return { status: 200, json: JSON.parse(cached.body.toString()) };
    const pass = `${secret}.${(count += 1)}`;
    visitors.set(pass, visitor);
    try {
      const response = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          [HEADER]: pass,
          'x-request-id': id,
          ...(headers.cookie && visitor === owner ? { cookie: headers.cookie } : {}),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: response.statusCode, json: response.json() };
    } finally {
      visitors.delete(pass);
    }
  };
