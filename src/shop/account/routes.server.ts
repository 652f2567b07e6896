import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '#base/contract.ts';
import { giveSession, takeSession } from '#shop/customers/cookies.server.ts';
import { endSession } from '#shop/customers/session.server.ts';
import type { SliceRoutes } from '#shop/customers/slice.server.ts';
import * as contract from './contract.ts';
import { signIn } from './sign-in.server.ts';

export const accountRoutes: SliceRoutes = (app, shop) => {
  const { sql } = shop;

  app.route({
    ...contract.signIn,
    handler: async ({ visitor, ip, body }, reply) => {
      const { token } = await signIn(sql, visitor, ip, body);
      giveSession(reply, shop, token, true);
      return ok({});
    },
  });

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    // A picture on another site must not be able to sign our customers out.
    if (request.headers['sec-fetch-site'] === 'cross-site') return ok({});
    if (request.visitor.sessionId !== null) await endSession(sql, request.visitor.sessionId);
    takeSession(reply, shop);
    return ok({});
  };
  app.route({ ...contract.signOut, handler: signOut });
  app.route({ ...contract.signOut, url: '/admin/v1/sign/out', handler: signOut });
};
