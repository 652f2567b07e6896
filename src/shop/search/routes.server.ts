import { ok } from '#base/contract.ts';
import type { Remember } from '#base/memory.server.ts';
import { readAs } from '#shop/customers/read-as.server.ts';
import type { SliceRoutes } from '#shop/customers/slice.server.ts';
import * as contract from './contract.ts';
import { createRecall } from './knowledge.server.ts';
import { search, searchProducts } from './search.server.ts';

export const searchRoutes: SliceRoutes = (app, shop) => {
  const recall = createRecall(shop.catalogue?.get as Remember | undefined);

  app.route({
    ...contract.search,
    handler: async ({ visitor, params: { query } }) =>
      ok(
        await readAs(shop, visitor, async (sql) => search(sql, visitor, await recall(sql), query)),
      ),
  });

  app.route({
    ...contract.searchProducts,
    handler: async ({ visitor, params: { query, ...page } }) => {
      const { items, count } = await readAs(shop, visitor, async (sql) =>
        searchProducts(sql, visitor, await recall(sql), query, page),
      );
      return ok({ items, full_count: count });
    },
  });
};
