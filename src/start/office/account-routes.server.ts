import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { ok } from '#base/contract.ts';
import * as contract from '#staff/people/account-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '#staff/people/passkeys.server.ts';
import { changePassword, checkPassword } from '#staff/people/password.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#staff/people/second-factor.server.ts';
import { endOtherSessions, endOwnSession, listSessions } from '#staff/people/sessions.server.ts';
import { distrustBrowser, listTrustedBrowsers } from '#staff/people/trusted-browsers.server.ts';
import { staffOf } from './gate.server.ts';

/** One's own account: whatever changes how it is kept safe asks for the password once more. */
export function accountRoutes(app: ShopApp, desk: Desk) {
  const { sql } = desk;

  app.route({
    ...contract.getAccount,
    handler: async (request) => {
      const { personId, sessionId } = ownOf(request);
      const [second_factor, passkeys, sessions, trusted] = await Promise.all([
        getSecondFactor(sql, personId),
        listPasskeys(sql, personId),
        listSessions(sql, { personId, sessionId }),
        listTrustedBrowsers(sql, personId),
      ]);
      return ok({ account: { second_factor, passkeys, sessions, trusted } });
    },
  });

  app.route({
    ...contract.changePassword,
    handler: async (request) => {
      const { password, new_password: newPassword } = request.body;
      await changePassword(desk, ownOf(request), { password, newPassword });
      return ok({});
    },
  });

  app.route({
    ...contract.beginSecondFactor,
    handler: async (request) => {
      await checkPassword(desk, ownOf(request), request.body.password);
      return ok(await beginSecondFactor(desk, ownOf(request).personId));
    },
  });

  app.route({
    ...contract.confirmSecondFactor,
    handler: async (request) => {
      const codes = await confirmSecondFactor(desk, ownOf(request), request.body.code);
      return ok({ recovery_codes: codes });
    },
  });

  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request) => {
      const { password, code } = request.body;
      await checkPassword(desk, ownOf(request), password);
      return ok({ recovery_codes: await renewRecoveryCodes(desk, ownOf(request), code) });
    },
  });

  app.route({
    ...contract.turnOffSecondFactor,
    handler: async (request) => {
      const { password, code } = request.body;
      await checkPassword(desk, ownOf(request), password);
      await turnOffSecondFactor(desk, ownOf(request), code);
      return ok({});
    },
  });

  app.route({
    ...contract.offerPasskey,
    handler: async (request) => {
      await checkPassword(desk, ownOf(request), request.body.password);
      return ok({ options: { ...(await offerPasskey(desk, ownOf(request).personId)) } });
    },
  });

  app.route({
    ...contract.addPasskey,
    handler: async (request) => {
      const { name, response } = request.body;
      await addPasskey(desk, ownOf(request).personId, {
        ...{ name, response: response as RegistrationResponseJSON },
      });
      return ok({});
    },
  });

  app.route({
    ...contract.removePasskey,
    handler: async (request) => {
      await checkPassword(desk, ownOf(request), request.body.password);
      await removePasskey(sql, ownOf(request).personId, request.params.id);
      return ok({});
    },
  });

  app.route({
    ...contract.endSession,
    handler: async (request) => {
      await endOwnSession(sql, ownOf(request).personId, request.params.id);
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
    handler: async (request) => ok({ ended: await endOtherSessions(sql, ownOf(request)) }),
  });
}

function ownOf(request: Pick<FastifyRequest, 'staff' | 'ip'>) {
  const { id: sessionId, person } = staffOf(request as FastifyRequest);
  return { personId: person.id, sessionId, address: request.ip };
}
