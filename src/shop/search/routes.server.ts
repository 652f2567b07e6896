import { ok } from '#base/contract.ts';
import { type Remember, uncached } from '#base/cache.server.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import * as contract from './contract.ts';
import { createMemoryIndex } from './memory-index.server.ts';
import { type Asked, search, searchBlogs, searchProducts } from './search.server.ts';

export const searchRoutes: SliceRoutes = (app, shop) => {
  const remember = (shop.catalogue?.get as Remember | undefined) ?? uncached;
  const readIndex = createMemoryIndex(remember);
  /** A guest may be served by a replica, whose rows may be a moment behind: customers get none of them. */
  const asking = <Found>(visitor: Visitor, work: (asked: Asked) => Promise<Found>) =>
    readAs(shop, visitor, async (sql) => {
      const index = await readIndex(sql);
      return work({ sql, remember: sql === shop.sql ? remember : uncached, visitor, index });
    });

  app.route({
    ...contract.search,
    handler: async ({ visitor, params: { query } }) =>
      ok(await asking(visitor, (asked) => search(asked, query))),
  });

  app.route({
    ...contract.searchProducts,
    handler: async ({ visitor, params: { query, ...page } }) => {
      const { items, count } = await asking(visitor, (asked) => searchProducts(asked, query, page));
      return ok({ items, full_count: count });
    },
  });

  app.route({
    ...contract.searchBlogs,
    handler: async ({ visitor, params: { query, ...page } }) => {
      const { blogs, count } = await asking(visitor, (asked) => searchBlogs(asked, query, page));
      return ok({ blogs, full_count: count });
    },
  });
};
