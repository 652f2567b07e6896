import { ok } from '#base/wire/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { copyWishes, listColleagueWishes, listWishLists } from './colleagues.server.ts';
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
    ...contract.listWishLists,
    handler: async ({ visitor }) => ok({ lists: await listWishLists(sql, visitor as SignedIn) }),
  });

  app.route({
    ...contract.listColleagueWishes,
    handler: async ({ visitor, params, body }) =>
      ok(await listColleagueWishes(sql, visitor as SignedIn, { ...params, order: body.order })),
  });

  app.route({
    ...contract.copyWishes,
    handler: async ({ visitor, params }) =>
      ok(await copyWishes(sql, visitor as SignedIn, params.person)),
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
