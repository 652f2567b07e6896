import { ok } from '#base/contract.ts';
import { type ReadThrough, uncached } from '#base/cache.server.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import * as contract from './contract.ts';
import { createMemoryIndex } from './memory-index.server.ts';
import { type SearchContext, search, searchBlogs, searchProducts } from './search.server.ts';

export const searchRoutes: SliceRoutes = (app, shop) => {
  const readThrough = (shop.catalogue?.get as ReadThrough | undefined) ?? uncached;
  const readIndex = createMemoryIndex(readThrough);
  /** A guest may be served by a replica, whose rows may be a moment behind: customers get none of them. */
  const asking = <Found>(visitor: Visitor, work: (asked: SearchContext) => Promise<Found>) =>
    readAs(shop, visitor, async (sql) => {
      const index = await readIndex(sql);
      return work({ sql, readThrough: sql === shop.sql ? readThrough : uncached, visitor, index });
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
