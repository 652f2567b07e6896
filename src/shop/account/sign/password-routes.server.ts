import { ok } from '#base/wire/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as contract from '#shop/account/contract.ts';
import {
  changePassword,
  forgotPassword,
  isPasswordLink,
  setPassword,
} from './new-password.server.ts';

/** A password that was forgotten, or is to be another. */
export const passwordRoutes: SliceRoutes = (app, shop) => {
  app.route({
    ...contract.forgotPassword,
    handler: async ({ ip, body }) => {
      await forgotPassword(shop, { email: body.email.toLowerCase(), address: ip });
      return ok({});
    },
  });

  app.route({
    ...contract.checkPasswordLink,
    handler: async ({ ip, body }) => ok({ valid: await isPasswordLink(shop, ip, body.token) }),
  });

  app.route({
    ...contract.setPassword,
    handler: async ({ ip, body }) => {
      await setPassword(shop, ip, body);
      return ok({});
    },
  });

  app.route({
    ...contract.changePassword,
    handler: async ({ visitor: { sessionId, person }, ip: address, body }) => {
      await changePassword(shop, { sessionId, personId: person!.id, address }, body);
      return ok({});
    },
  });
};
