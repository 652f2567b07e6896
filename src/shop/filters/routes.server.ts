import { ok } from '#base/contract.ts';
import { type Cache, type ReadThrough, uncached } from '#base/cache.server.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import { searchAs } from '#shop/search/asking.server.ts';
import { findIds } from '#shop/search/search.server.ts';
import * as contract from './contract.ts';
import { filterProducts } from './filtered.server.ts';
import { createFilterMemory } from './memory.server.ts';
import { scopeOfCategory, scopeOfFound } from './scope.server.ts';
import type { FacetIndex } from './facet-index.ts';

export const filterRoutes: SliceRoutes = (app, shop) => {
  const memory = createFilterMemory(
    shop.sql,
    (shop.catalogue?.get as ReadThrough | undefined) ?? uncached,
    shop.facetIndexes as Cache<FacetIndex> | undefined,
  );

  app.route({
    ...contract.filterCategory,
    handler: async ({ visitor, params, body }) => {
      const rules = await memory.rules();
      const scope = await scopeOfCategory(memory, rules, body.category);
      const { filters = {}, order = null } = body;
      return ok(
        await readAs(shop, visitor, (sql, readThrough) =>
          filterProducts({ sql, readThrough, visitor, rules }, scope, {
            ...params,
            filters,
            order,
          }),
        ),
      );
    },
  });

  app.route({
    ...contract.filterSearch,
    handler: async ({ visitor, params, body }) => {
      const rules = await memory.rules();
      const { query, filters = {}, order = null } = body;
      return ok(
        await searchAs(shop, visitor, async (context) => {
          const { sql, readThrough } = context;
          const scope = await scopeOfFound(sql, rules, await findIds(context, query));
          const request = { ...params, filters, order };
          return filterProducts({ sql, readThrough, visitor, rules }, scope, request);
        }),
      );
    },
  });
};
