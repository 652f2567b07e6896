import { expect, test } from 'vitest';
import { collectionsIn, namesIn, serverSources, usesLibrary } from './caches.ts';

/** Not caches: nothing in them outlives what it belongs to. */
const COLLECTIONS = {
  'base/database/database.server.ts SOCKETS': 'sockets of a pool, for as long as the pool',
  'shop/catalog/audience.server.ts wishes': 'of a visitor, for as long as the visitor is cached',
  'shop/catalog/audience.server.ts audiences': 'of a visitor, for as long as the visitor is cached',
  'shop/search/asking.server.ts indexes': 'of a shop, for as long as the shop',
  'start/http/internal-visitor.server.ts visitors': 'of a call, for as long as it runs',
};

test('whatever is cached is cached by base/process/cache.server.ts', () => {
  const files = serverSources().filter(({ source }) => usesLibrary(source));
  expect(files.map(({ file }) => file)).toEqual(['base/process/cache.server.ts']);
});

test('no module collects anything else between requests', () => {
  const found = serverSources().flatMap(({ file, source }) =>
    collectionsIn(source).map((name) => `${file} ${name}`),
  );
  expect(found.sort()).toEqual(Object.keys(COLLECTIONS).sort());
});

test('every cache that is made has a name of its own', () => {
  const made = serverSources().flatMap(({ source }) => [
    ...source.matchAll(/\bcreateCache\b[<(]/g),
  ]);
  const names = serverSources().flatMap(({ source }) => namesIn(source));
  // One is the definition itself.
  expect(names).toHaveLength(made.length - 1);
  expect(new Set(names).size).toBe(names.length);
});

test('a new one would be seen', () => {
  expect(usesLibrary("import { LRUCache } from 'lru-cache';")).toBe(true);
  expect(collectionsIn('const known = new Map<string, string>();')).toEqual(['known']);
  expect(collectionsIn('export const known: Map<string, X> = new Map();')).toEqual(['known']);
  expect(collectionsIn('const UNITS = new Map([[1, 2]]);\n  const inner = new Map();')).toEqual([]);
  expect(namesIn("createCache<Thing>({ name: 'things', maxBytes })")).toEqual(['things']);
});
