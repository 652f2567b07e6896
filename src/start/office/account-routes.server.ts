import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { ok } from '#base/wire/contract.ts';
import * as contract from '#staff/people/account-contract.ts';
import * as columnsContract from '#staff/people/chosen-columns-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '#staff/people/passkeys.server.ts';
import { chooseColumns } from '#staff/people/chosen-columns.server.ts';
import { changePassword } from '#staff/people/password.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#shop/identity/second-factor.server.ts';
import { endOwnSession, endSessions, listSessions } from '#shop/identity/sessions.server.ts';
import { checkPassword } from '#shop/identity/password-check.server.ts';
import { STAFF } from '#staff/people/staff-accounts.server.ts';
import { distrustBrowser, listTrustedBrowsers } from '#staff/people/trusted-browsers.server.ts';
import { staffOf } from './gate.server.ts';

/** One's own account: whatever changes how it is kept safe asks for the password once more. */
export function accountRoutes(app: ShopApp, shop: KeyedShop) {
  const { sql } = shop;
  const ownOf = (request: Pick<FastifyRequest, 'staff' | 'ip'>) => {
    const { id: sessionId, person } = staffOf(request as FastifyRequest);
    return { ...shop, accounts: STAFF, personId: person.id, sessionId, address: request.ip };
  };

  app.route({
    ...contract.getAccount,
    handler: async (request) => {
      const own = ownOf(request);
      const [second_factor, passkeys, sessions, trusted] = await Promise.all([
        getSecondFactor(own),
        listPasskeys(sql, own.personId),
        listSessions(own),
        listTrustedBrowsers(sql, own.personId),
      ]);
      return ok({ account: { second_factor, passkeys, sessions, trusted } });
    },
  });

  app.route({
    ...columnsContract.chooseColumns,
    handler: async (request) => {
      await chooseColumns(sql, ownOf(request).personId, request.body);
      return ok({});
    },
  });

  app.route({
    ...contract.changePassword,
    handler: async (request) => {
      const { password, new_password: newPassword } = request.body;
      await changePassword(ownOf(request), { password, newPassword });
      return ok({});
    },
  });

  app.route({
    ...contract.beginSecondFactor,
    handler: async (request) => {
      await checkPassword(ownOf(request), request.body.password);
      return ok(await beginSecondFactor(ownOf(request)));
    },
  });

  app.route({
    ...contract.confirmSecondFactor,
    handler: async (request) =>
      ok({ recovery_codes: await confirmSecondFactor(ownOf(request), request.body.code) }),
  });

  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request) => {
      await checkPassword(ownOf(request), request.body.password);
      return ok({ recovery_codes: await renewRecoveryCodes(ownOf(request), request.body.code) });
    },
  });

  app.route({
    ...contract.turnOffSecondFactor,
    handler: async (request) => {
      await checkPassword(ownOf(request), request.body.password);
      await turnOffSecondFactor(ownOf(request), request.body.code);
      return ok({});
    },
  });

  app.route({
    ...contract.offerPasskey,
    handler: async (request) => {
      await checkPassword(ownOf(request), request.body.password);
      return ok({ options: { ...(await offerPasskey(shop, ownOf(request).personId)) } });
    },
  });

  app.route({
    ...contract.addPasskey,
    handler: async (request) => {
      const { name, response } = request.body;
      await addPasskey(shop, ownOf(request).personId, {
        name,
        response: response as RegistrationResponseJSON,
      });
      return ok({});
    },
  });

  app.route({
    ...contract.removePasskey,
    handler: async (request) => {
      await checkPassword(ownOf(request), request.body.password);
      await removePasskey(sql, ownOf(request).personId, request.params.id);
      return ok({});
    },
  });

  app.route({
    ...contract.endSession,
    handler: async (request) => {
      await endOwnSession(ownOf(request), request.params.id);
      return ok({});
    },
  });

  app.route({
    ...contract.distrustBrowser,
    handler: async (request) => {
      await distrustBrowser(sql, ownOf(request).personId, request.params.id);
      return ok({});
    },
  });

  app.route({
    ...contract.endOtherSessions,
    handler: async (request) => ok({ ended: await endSessions(ownOf(request), 'others') }),
  });
}
