import { ok } from '#base/contract.ts';
import type { SliceRoutes } from '#shop/customers/slice.server.ts';
import * as contract from './contract.ts';
import { search, searchProducts } from './search.server.ts';

export const searchRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.search,
    handler: async ({ visitor, params }) => ok(await search(sql, visitor, params.query)),
  });

  app.route({
    ...contract.searchProducts,
    handler: async ({ visitor, params: { query, ...page } }) => {
      const { items, count } = await searchProducts(sql, visitor, query, page);
      return ok({ items, full_count: count });
    },
  });
};
