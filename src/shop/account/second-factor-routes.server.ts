import type { FastifyRequest } from 'fastify';
import { ok } from '#base/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import { fromOf, welcome } from './entering.server.ts';
import * as contract from './second-factor-contract.ts';
import { signInByCode } from './second-factor-step.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor.server.ts';

export const secondFactorRoutes: SliceRoutes = (app, shop) => {
  app.route({
    ...contract.signInByCode,
    handler: async (request, reply) =>
      welcome(reply, shop, await signInByCode(shop, fromOf(request, shop), request.body.code)),
  });

  app.route({
    ...contract.getSecondFactor,
    handler: async ({ visitor }) =>
      ok({ second_factor: await getSecondFactor(shop.sql, visitor.person!.id) }),
  });

  app.route({
    ...contract.beginSecondFactor,
    handler: async (request) =>
      ok(await beginSecondFactor(shop, holderOf(request), request.body.password)),
  });

  app.route({
    ...contract.confirmSecondFactor,
    handler: async (request) => {
      const codes = await confirmSecondFactor(shop, holderOf(request), request.body.code);
      return ok({ recovery_codes: codes });
    },
  });

  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request) =>
      ok({ recovery_codes: await renewRecoveryCodes(shop, holderOf(request), request.body) }),
  });

  app.route({
    ...contract.turnOffSecondFactor,
    handler: async (request) => {
      await turnOffSecondFactor(shop, holderOf(request), request.body);
      return ok({});
    },
  });
};

const holderOf = ({ visitor, ip }: Pick<FastifyRequest, 'visitor' | 'ip'>) => ({
  personId: visitor.person!.id,
  address: ip,
});
