import { ok } from '#base/wire/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import * as contract from './contract.ts';
import { inviteAgain, invitePerson } from './invite.server.ts';
import { managerOf } from './manager.server.ts';
import { listPeople } from './people.server.ts';
import { savePerson } from './save-person.server.ts';

export const companyRoutes: SliceRoutes = (app, shop) => {
  app.route({
    ...contract.listPeople,
    handler: async ({ visitor }) => ok({ people: await listPeople(shop.sql, visitor as SignedIn) }),
  });

  app.route({
    ...contract.invitePerson,
    handler: async ({ visitor, body }) =>
      ok({ id: await invitePerson(shop, managerOf(visitor as SignedIn), body) }),
  });

  app.route({
    ...contract.inviteAgain,
    handler: async ({ visitor, params: { id } }) => {
      await inviteAgain(shop, managerOf(visitor as SignedIn), id);
      return ok({});
    },
  });

  app.route({
    ...contract.savePerson,
    handler: async ({ visitor, params: { id }, body }) => {
      await savePerson(shop, managerOf(visitor as SignedIn), id, body);
      return ok({});
    },
  });
};
