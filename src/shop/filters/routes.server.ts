import { ok } from '#base/wire/contract.ts';
import { type Cache, type ReadThrough, uncached } from '#base/process/cache.server.ts';
import { listProducts } from '#shop/catalog/listing.server.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { searchAs } from '#shop/search/asking.server.ts';
import { itemOf } from '#shop/search/found.server.ts';
import { findIds, searchProducts } from '#shop/search/search.server.ts';
import { type FilterOrder, type Filters, STOCK } from './address.ts';
import * as contract from './contract.ts';
import * as deprecated from './deprecated-contract.ts';
import { filterProducts } from './filtered.server.ts';
import { createFilterMemory } from './memory.server.ts';
import { scopeOfCategory, scopeOfFound } from './scope.server.ts';
import type { FacetIndex } from './facet-index.ts';

type Wish = { filters: Filters; order: FilterOrder | null; limit: number; offset: number };

export const filterRoutes: SliceRoutes = (app, shop) => {
  const memory = createFilterMemory(
    shop.sql,
    (shop.catalogue?.get as ReadThrough | undefined) ?? uncached,
    shop.facetIndexes as Cache<FacetIndex> | undefined,
  );

  const filterCategory = async (visitor: Visitor, category: number, wish: Wish) => {
    const rules = await memory.rules();
    const scope = await scopeOfCategory(memory, rules, category);
    return readAs(shop, visitor, (sql, readThrough) =>
      filterProducts({ sql, readThrough, visitor, rules }, scope, wish),
    );
  };
  const filterFound = async (visitor: Visitor, query: string, wish: Wish) => {
    const rules = await memory.rules();
    return searchAs(shop, visitor, async (context) => {
      const { sql, readThrough } = context;
      const scope = await scopeOfFound(sql, rules, await findIds(context, query));
      return filterProducts({ sql, readThrough, visitor, rules }, scope, wish);
    });
  };

  app.route({
    ...contract.filterProducts,
    handler: async ({ visitor, params: { lang: _, ...page }, body }) => {
      const { condition, order, filters } = body;
      const { 'categories.id': categoryId, inStock } = condition;
      if (filters) {
        const stock = inStock === true ? { [STOCK]: ['1'] } : {};
        const { products, ...beside } = await filterCategory(visitor, categoryId, {
          ...page,
          filters: { ...filters, ...stock },
          order: orderIn(order),
        });
        const paging = { filtered_products_count: beside.total };
        return ok({ products, paging, ...beside });
      }
      const listing = { ...page, categoryId, isInStock: inStock === true, order };
      const { products, count } = await readAs(shop, visitor, (sql, readThrough) =>
        listProducts(sql, visitor, listing, readThrough),
      );
      return ok({ products, paging: { filtered_products_count: count } });
    },
  });

  app.route({
    ...contract.searchProducts,
    handler: async ({ visitor, params: { query, lang: _, ...page }, query: given }) => {
      const { filters, order } = given;
      if (filters) {
        const wish = { ...page, filters, order: orderOfText(order) };
        const { products, ...beside } = await filterFound(visitor, query, wish);
        return ok({ items: products.map(itemOf), full_count: beside.total, ...beside });
      }
      const { items, count } = await searchAs(shop, visitor, (context) =>
        searchProducts(context, query, page),
      );
      return ok({ items, full_count: count });
    },
  });

  app.route({
    ...deprecated.filterCategory,
    handler: async ({ visitor, params: { lang: _, ...page }, body }) => {
      const { category, filters = {}, order = null } = body;
      return ok(await filterCategory(visitor, category, { ...page, filters, order }));
    },
  });

  app.route({
    ...deprecated.filterSearch,
    handler: async ({ visitor, params: { lang: _, ...page }, body }) => {
      const { query, filters = {}, order = null } = body;
      return ok(await filterFound(visitor, query, { ...page, filters, order }));
    },
  });
};

/** `[{ "product.name": "asc" }]`, with or without the prefix. */
function orderIn(order: contract.ListingOrder | null | undefined): FilterOrder | null {
  const [entry] = Object.entries(order?.[0] ?? {});
  return entry ? { by: entry[0].replace(/^product\./, ''), direction: entry[1] } : null;
}

/** `name.asc`. */
function orderOfText(text: string | undefined): FilterOrder | null {
  if (text === undefined) return null;
  const end = text.lastIndexOf('.');
  return { by: text.slice(0, end), direction: text.slice(end + 1) as 'asc' | 'desc' };
}
