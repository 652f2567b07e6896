import type { FastifyRequest } from 'fastify';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { ok } from '#base/wire/contract.ts';
import * as links from '#staff/people/link-contract.ts';
import * as contract from '#staff/people/session-contract.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { lookAtLink, sendForgotten, spendLink } from '#staff/people/links.server.ts';
import { listChosenColumns } from '#staff/people/chosen-columns.server.ts';
import { askForPasskey, signInByPasskey } from '#staff/people/passkeys.server.ts';
import { signOut } from '#staff/people/sessions.server.ts';
import { IDLE_MINUTES } from '#staff/people/staff-accounts.server.ts';
import { signInToOffice, signInByCode } from '#staff/people/sign-in.server.ts';
import { ROLE_PERMISSIONS } from '#staff/permissions.ts';
import { giveSession, giveTrusted, takeSession, trustedToken } from './cookies.server.ts';

/** The demo's logins are public knowledge. */
const DEMO = { email: 'kancelaria@bastion.sk', password: 'bastion-demo' };

export function sessionRoutes(app: ShopApp, shop: KeyedShop) {
  const { sql, config } = shop;

  app.route({
    ...contract.getSession,
    handler: async ({ staff }) => {
      const name = shopNameOf(await getCompany(sql));
      return ok({
        session: {
          state: staff ? (staff.isProved ? ('in' as const) : ('code' as const)) : ('out' as const),
          me: staff && {
            ...staff.person,
            // Until the code was right nobody learns more than the name.
            permissions: staff.isProved ? [...ROLE_PERMISSIONS[staff.person.role]] : [],
          },
          shop: { name, url: config.publicUrl },
          idle_minutes: IDLE_MINUTES,
          chosen_columns: staff?.isProved ? await listChosenColumns(sql, staff.person.id) : {},
          demo: config.isDemo ? DEMO : null,
        },
      });
    },
  });

  app.route({
    ...contract.signIn,
    handler: async (request, reply) => {
      const { token, needsCode } = await signInToOffice(shop, fromOf(request, shop), request.body);
      giveSession(reply, shop, token);
      return ok({ needs_code: needsCode });
    },
  });

  app.route({
    ...contract.signInByCode,
    handler: async (request, reply) => {
      const { token, trusted } = await signInByCode(shop, fromOf(request, shop), request.body);
      giveSession(reply, shop, token);
      if (trusted) giveTrusted(reply, shop, trusted);
      return ok({});
    },
  });

  app.route({
    ...contract.askForPasskey,
    handler: async ({ ip }) => ok({ options: { ...(await askForPasskey(shop, ip)) } }),
  });

  app.route({
    ...contract.signInByPasskey,
    handler: async (request, reply) => {
      const response = request.body.response as AuthenticationResponseJSON;
      giveSession(reply, shop, await signInByPasskey(shop, fromOf(request, shop), response));
      return ok({});
    },
  });

  app.route({
    ...contract.signOut,
    handler: async ({ sessionToken }, reply) => {
      await signOut(sql, sessionToken);
      takeSession(reply, shop);
      return ok({});
    },
  });

  app.route({
    ...links.sendForgotten,
    handler: async ({ ip, body }) => {
      await sendForgotten(shop, ip, body.email);
      return ok({});
    },
  });

  app.route({
    ...links.lookAtLink,
    handler: async ({ body }) => ok(await lookAtLink(sql, body.token)),
  });

  app.route({
    ...links.spendLink,
    handler: async ({ ip, body }) => {
      await spendLink(shop, ip, body);
      return ok({});
    },
  });
}

const fromOf = (request: FastifyRequest, shop: KeyedShop) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  before: request.sessionToken,
  trusted: trustedToken(request, shop),
});
