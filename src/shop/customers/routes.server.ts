import { ok } from '#base/contract.ts';
import { ShopError } from '#base/errors.ts';
import * as contract from './contract.ts';
import { getProfile, listAddresses } from './profile.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { Customer } from '#shop/kernel/visitor.ts';

export const customerRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.getUser,
    handler: async ({ visitor }) => {
      // A visitor is no error: a guest's console stays clean.
      if (!visitor.customer) throw new ShopError('messages.user.notLoggedIn', { status: 200 });
      return ok({ user: userOf(visitor.customer) });
    },
  });

  app.route({
    ...contract.getProfile,
    handler: async ({ visitor }) => ok(await getProfile(sql, visitor.customer!.id)),
  });

  app.route({
    ...contract.listAddresses,
    handler: async ({ visitor }) =>
      ok({ addresses: await listAddresses(sql, visitor.customer!.id) }),
  });
};

const userOf = (customer: Customer): contract.SignedInUser => ({
  id: customer.id,
  username: customer.email,
  email: customer.email,
  first_name: customer.firstName,
  last_name: customer.lastName,
  company_name: customer.companyName,
  auth_check: true,
  last_auth_check: new Date().toISOString(),
});
