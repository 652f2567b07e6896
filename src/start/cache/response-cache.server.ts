import { type Cache, createCache } from '#base/process/cache.server.ts';
import { createDocumentCache } from '#base/process/worker-pool.server.ts';
import { createFacetIndexCache } from '#shop/filters/memory.server.ts';
import { createKnownFilters } from '#shop/filters/known.server.ts';
import { createCallAddresses } from './call-addresses.server.ts';
import { type CachedResponse, sizeOf } from './cached-response.server.ts';

const MEGABYTE = 1024 * 1024;

/** The audience of what is the same for guests and all customers. */
export const EVERYONE = '*';

export type Picture = { media_type: string; bytes: Buffer };
export type ResponseCache = ReturnType<typeof createResponseCache>;
export type Caches = ReturnType<typeof createCaches>;

/** All caches but the visitors' (`shop/customers/visitors.server.ts`). */
export function createCaches() {
  const responses = createResponseCache();
  /** The rows that customers' responses are made of. */
  const catalogue: Cache<object> = createCache({
    name: 'catalogue',
    maxBytes: 24 * MEGABYTE,
    // As objects they take about twice what they would as text.
    sizeOf: (rows) => 2 * JSON.stringify(rows).length,
  });
  /** By the hash of their content, so they never change. */
  const pictures = createCache<Picture>({
    name: 'pictures',
    maxBytes: 24 * MEGABYTE,
    lifetime: Infinity,
    sizeOf: ({ bytes }) => bytes.length,
  });
  return {
    responses,
    catalogue,
    pictures,
    documents: createDocumentCache(),
    facetIndexes: createFacetIndexCache(),
    /** What addresses of filtered pages are made of; read by whoever clears the rest. */
    known: createKnownFilters(),
    /** After a change of the catalogue. */
    clear: () => {
      responses.clear();
      catalogue.clear();
    },
  };
}

/** Pages and JSON responses, by audience and address. */
function createResponseCache() {
  const cache = createCache<CachedResponse>({
    name: 'responses',
    maxBytes: 96 * MEGABYTE,
    sizeOf,
    isCacheable: ({ status, isCacheable }) => status === 200 && isCacheable,
    // Customers get nothing outdated: their prices and rights may have changed.
    keepsOutdated: ({ isPublic }) => isPublic,
  });
  return {
    ...cache,
    calls: createCallAddresses(),
    /** What this audience (undefined: not known yet) gets at an address. */
    findFor(audience: string | undefined, address: string) {
      const forAll = cache.find(keyOf(EVERYONE, address));
      if (forAll || audience === undefined) return forAll;
      return cache.find(keyOf(audience, address));
    },
  };
}

/**
 * Who sees a response, and the address it is made from: `pageAddress` of a page, `createCallAddresses` of a call, both with
 * declared parameters only. An audience has no space in it, so no key can be taken for another.
 */
export const keyOf = (audience: string, address: string) => `${audience} ${address}`;
