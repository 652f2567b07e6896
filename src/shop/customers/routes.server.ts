import { ok } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import * as contract from './contract.ts';
import * as invoiceEmail from './invoice-email-contract.ts';
import { saveInvoiceEmail } from './invoice-email.server.ts';
import { getListingView, saveListingView } from './listing-view.server.ts';
import { userOf } from './user-of.server.ts';
import { getProfile, listAddresses } from './profile.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';

export const customerRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.getUser,
    handler: async ({ visitor }) => {
      // A visitor is no error: a guest's console stays clean.
      if (!visitor.person) throw new ShopError('messages.user.notLoggedIn', { status: 200 });
      return ok({ user: userOf(visitor) });
    },
  });

  app.route({
    ...contract.getListingView,
    handler: async ({ visitor }) => ok({ view: await getListingView(sql, visitor.person!.id) }),
  });

  app.route({
    ...contract.saveListingView,
    handler: async ({ visitor, body }) => {
      await saveListingView(sql, visitor.person!.id, body.view);
      return ok({});
    },
  });

  app.route({
    ...contract.getProfile,
    handler: async ({ visitor }) => ok(await getProfile(sql, visitor)),
  });

  app.route({
    ...contract.listAddresses,
    handler: async ({ visitor }) =>
      ok({ addresses: await listAddresses(sql, visitor.customer!.id) }),
  });

  app.route({
    ...invoiceEmail.saveInvoiceEmail,
    handler: async ({ visitor, body }) => {
      await saveInvoiceEmail(sql, visitor as SignedIn, body.email);
      return ok({});
    },
  });
};
