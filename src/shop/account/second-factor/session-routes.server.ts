import { ok } from '#base/wire/contract.ts';
import { takeSession } from '#shop/customers/cookies.server.ts';
import { endOwnSession, endSessions, listSessions } from '#shop/identity/sessions.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import * as contract from '#shop/account/contract.ts';
import { CUSTOMERS } from '#shop/account/customers.server.ts';

/** Where somebody is signed in, and ending it there. */
export const sessionRoutes: SliceRoutes = (app, shop) => {
  /** Of somebody signed in, who always has a session. */
  const here = ({ person, sessionId }: Visitor) => ({
    sql: shop.sql,
    accounts: CUSTOMERS,
    personId: person!.id,
    sessionId: sessionId!,
  });

  app.route({
    ...contract.listSessions,
    handler: async ({ visitor }) => ok({ sessions: await listSessions(here(visitor)) }),
  });

  app.route({
    ...contract.endOwnSession,
    handler: async ({ visitor, params: { id } }, reply) => {
      await endOwnSession(here(visitor), id);
      if (id === visitor.sessionId) takeSession(reply, shop);
      return ok({});
    },
  });

  app.route({
    ...contract.endSessions,
    handler: async ({ visitor, body: { which } }, reply) => {
      const ended = await endSessions(here(visitor), which);
      if (which === 'all') takeSession(reply, shop);
      return ok({ ended });
    },
  });
};
