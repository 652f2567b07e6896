import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Send } from '#base/api.ts';
import { audienceOf } from '#shop/catalog/audience.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { ResponseCache } from '#start/cache/response-cache.server.ts';

const HEADER = 'x-bastion-internal';
/** Never leaves this process, so no request from outside can carry it. */
const secret = randomBytes(32).toString('base64url');
/** Who asks, for as long as the call takes: a page looks its visitor up once, not with every call. */
const askers = new Map<string, Visitor>();
let count = 0;

/** The visitor of a call from our own renderer; undefined for whatever comes from outside. */
export const internalVisitor = ({ headers }: FastifyRequest) =>
  askers.get(headers[HEADER] as string);

type Internal = { app: FastifyInstance; responses: ResponseCache };

/**
 * How the renderer calls the shop's own API: in memory, as the visitor who asked for the page, or for
 * a page that others will see too as somebody who is nobody in particular.
 */
export const sendInternally =
  (
    { app, responses }: Internal,
    { headers, ip, id, visitor }: FastifyRequest,
    asker: Visitor,
  ): Send =>
  async ({ method, url, body }) => {
    const address = responses.calls.find(url, body);
    const cached = address ? responses.findFor(audienceOf(asker), address) : undefined;
    if (cached) return { status: 200, answer: JSON.parse(cached.body.toString()) };
    const pass = `${secret}.${(count += 1)}`;
    askers.set(pass, asker);
    try {
      const response = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          [HEADER]: pass,
          'x-request-id': id,
          ...(headers.cookie && asker === visitor ? { cookie: headers.cookie } : {}),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return { status: response.statusCode, answer: response.json() };
    } finally {
      askers.delete(pass);
    }
  };
