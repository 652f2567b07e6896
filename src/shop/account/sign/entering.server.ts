import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '#base/wire/contract.ts';
import { browserToken, giveBrowser, giveSession } from '#shop/customers/cookies.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { Entered, From } from './enter.server.ts';

export const fromOf = (request: FastifyRequest, { config }: Shop): From => ({
  visitor: request.visitor,
  address: request.ip,
  userAgent: request.headers['user-agent'],
  browser: browserToken(request, config),
});

/** The response to whoever has come in, by a password or by a code after it. */
export function welcome(reply: FastifyReply, shop: Shop, { token, notAdded, browser }: Entered) {
  giveSession(reply, shop, token, true);
  giveBrowser(reply, shop, browser);
  return ok(notAdded.length > 0 ? { not_added: notAdded } : {});
}
