import type { FastifyRequest } from 'fastify';
import { ok } from '#base/wire/contract.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shop/identity/second-factor.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import { ownOf } from '#shop/account/customers.server.ts';
import { fromOf, welcome } from '#shop/account/sign/entering.server.ts';
import * as contract from './second-factor-contract.ts';
import { signInByCode } from './second-factor-step.server.ts';
import { beginOwn, provePassword } from './second-factor.server.ts';

export const secondFactorRoutes: SliceRoutes = (app, shop) => {
  const own = ({ visitor, ip }: Pick<FastifyRequest, 'visitor' | 'ip'>) =>
    ownOf(shop, { personId: visitor.person!.id, address: ip });

  app.route({
    ...contract.signInByCode,
    handler: async (request, reply) =>
      welcome(reply, shop, await signInByCode(shop, fromOf(request, shop), request.body.code)),
  });

  app.route({
    ...contract.getSecondFactor,
    handler: async (request) => ok({ second_factor: await getSecondFactor(own(request)) }),
  });

  app.route({
    ...contract.beginSecondFactor,
    handler: async (request) => ok(await beginOwn(own(request), request.body.password)),
  });

  app.route({
    ...contract.confirmSecondFactor,
    handler: async (request) =>
      ok({ recovery_codes: await confirmSecondFactor(own(request), request.body.code) }),
  });

  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request) => {
      await provePassword(own(request), request.body.password);
      return ok({ recovery_codes: await renewRecoveryCodes(own(request), request.body.code) });
    },
  });

  app.route({
    ...contract.turnOffSecondFactor,
    handler: async (request) => {
      await provePassword(own(request), request.body.password);
      await turnOffSecondFactor(own(request), request.body.code);
      return ok({});
    },
  });
};
