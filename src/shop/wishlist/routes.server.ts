import { ok } from '#base/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import * as contract from './contract.ts';
import { addWish, countWishes, listWishes, removeWish } from './wishlist.server.ts';

export const wishlistRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.countWishes,
    handler: async ({ visitor }) => ok({ count_all: await countWishes(sql, visitor.person!.id) }),
  });

  app.route({
    ...contract.listWishes,
    handler: async ({ visitor, params, body }) =>
      ok(await listWishes(sql, visitor as SignedIn, { ...params, order: body.order })),
  });

  app.route({
    ...contract.addWish,
    handler: async ({ visitor, body }) =>
      ok({ count_all: await addWish(sql, visitor.person!.id, body.id) }),
  });

  app.route({
    ...contract.removeWish,
    handler: async ({ visitor, params }) =>
      ok({ count_all: await removeWish(sql, visitor.person!.id, params.id) }),
  });
};
