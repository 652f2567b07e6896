import { ok } from '#base/contract.ts';
import { readAs } from '#shop/customers/read-as.server.ts';
import type { SliceRoutes } from '#shop/customers/slice.server.ts';
import * as contract from './contract.ts';
import { search, searchProducts } from './search.server.ts';

export const searchRoutes: SliceRoutes = (app, shop) => {
  app.route({
    ...contract.search,
    handler: async ({ visitor, params: { query } }) =>
      ok(await readAs(shop, visitor, (sql) => search(sql, visitor, query))),
  });

  app.route({
    ...contract.searchProducts,
    handler: async ({ visitor, params: { query, ...page } }) => {
      const { items, count } = await readAs(shop, visitor, (sql) =>
        searchProducts(sql, visitor, query, page),
      );
      return ok({ items, full_count: count });
    },
  });
};
