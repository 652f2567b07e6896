import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Send } from '#base/wire/api.ts';
import { audienceOf } from '#shop/catalog/audience.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { ResponseCache } from '#start/cache/response-cache.server.ts';
import { callAs } from '#start/http/internal-visitor.server.ts';

type Internal = { app: FastifyInstance; responses: ResponseCache };

/**
 * How the renderer calls the shop's own API: in process, as the visitor who requested the page, or for a shared page
 * as a visitor of the same audience without a name (`anybodyLike`).
 */
export const sendInternally =
  (
    { app, responses }: Internal,
    { headers, ip, id, visitor: owner }: Pick<FastifyRequest, 'headers' | 'ip' | 'id' | 'visitor'>,
    visitor: Visitor,
  ): Send =>
  async ({ method, url, body }) => {
    const address = responses.calls.find(url, body);
    const cached = address ? responses.findFor(audienceOf(visitor), address) : undefined;
    if (cached) return { status: 200, json: JSON.parse(cached.body.toString()) };
    const response = await callAs(visitor, (header) =>
      app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          ...header,
          'x-request-id': id,
          ...(headers.cookie && visitor === owner ? { cookie: headers.cookie } : {}),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    );
    return { status: response.statusCode, json: response.json() };
  };
