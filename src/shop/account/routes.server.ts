import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '#base/wire/contract.ts';
import { giveSession, takeSession } from '#shop/customers/cookies.server.ts';
import { endSession } from '#shop/customers/session.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import { activate, resendActivation } from './sign/activation.server.ts';
import * as contract from './contract.ts';
import { fromOf, welcome } from './sign/entering.server.ts';
import { confirmEmail } from './own-data/new-email.server.ts';
import { saveOwnAddress, saveProfile } from './own-data/own-data.server.ts';
import { isOwnRequest } from './own-data/own-request.server.ts';
import { passwordRoutes } from './sign/password-routes.server.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.server.ts';
import { codeNeeded } from './second-factor/second-factor-step.server.ts';
import { sessionRoutes } from './second-factor/session-routes.server.ts';
import { signIn } from './sign/sign-in.server.ts';
import { signUp } from './sign/sign-up.server.ts';

export const accountRoutes: SliceRoutes = (app, shop) => {
  const { sql, config } = shop;
  secondFactorRoutes(app, shop);
  passwordRoutes(app, shop);
  sessionRoutes(app, shop);

  app.route({
    ...contract.signIn,
    handler: async (request, reply) => {
      const outcome = await signIn(shop, fromOf(request, shop), request.body);
      if ('needsCode' in outcome) {
        giveSession(reply, shop, outcome.token, request.visitor.customer !== null);
        throw codeNeeded();
      }
      return welcome(reply, shop, outcome);
    },
  });

  const signOut = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOwnRequest(request, config)) return ok({});
    if (request.visitor.sessionId !== null) await endSession(sql, request.visitor.sessionId);
    takeSession(reply, shop);
    return ok({});
  };
  app.route({ ...contract.signOut, handler: signOut });
  app.route({ ...contract.signOut, url: '/admin/v1/sign/out', handler: signOut });

  app.route({
    ...contract.signUp,
    handler: async ({ ip, body }) => {
      await signUp(shop, ip, body);
      return ok({ activation: config.activation });
    },
  });

  app.route({
    ...contract.activate,
    handler: async ({ body }) => {
      await activate(shop, body);
      return ok({});
    },
  });

  app.route({
    ...contract.resendActivation,
    handler: async ({ ip, body }) => {
      await resendActivation(shop, { email: body.email.toLowerCase(), address: ip });
      return ok({});
    },
  });

  app.route({
    ...contract.saveProfile,
    handler: async ({ visitor, ip: address, body }) => {
      const { id: personId, email } = visitor.person!;
      return ok({ email_asked: await saveProfile(shop, { personId, email, address }, body) });
    },
  });

  app.route({
    ...contract.confirmEmail,
    handler: async ({ ip, body }) => {
      await confirmEmail(shop, ip, body.token);
      return ok({});
    },
  });

  app.route({
    ...contract.saveOwnAddress,
    handler: async ({ visitor, params: { type }, body }) => {
      await saveOwnAddress(sql, visitor.customer!.id, type, body);
      return ok({});
    },
  });
};
