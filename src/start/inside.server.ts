import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Send } from '#base/api.ts';

const HEADER = 'x-bastion-inside';
/** Never leaves this process, so no request from outside can carry it. */
const secret = randomBytes(32).toString('base64url');

export const isFromInside = (request: FastifyRequest) => request.headers[HEADER] === secret;

/**
 * How the renderer calls the shop's own API: in memory, as the visitor who asked for the page, or for
 * a page that others will see too as nobody in particular.
 */
export const sendInside =
  (app: FastifyInstance, { headers, ip, id }: FastifyRequest, isShared: boolean): Send =>
  async ({ method, url, body }) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        [HEADER]: secret,
        'x-request-id': id,
        ...(headers.cookie && !isShared ? { cookie: headers.cookie } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, answer: response.json() };
  };
