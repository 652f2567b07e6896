import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { createMemoryIndex, type ReadMemoryIndex } from './memory-index.server.ts';
import type { SearchContext } from './search.server.ts';

/** One for each shop, whoever searches it. */
const indexes = new WeakMap<Shop, ReadMemoryIndex>();

const readThroughOf = ({ catalogue }: Shop) =>
  (catalogue?.get as ReadThrough | undefined) ?? uncached;

function indexOf(shop: Shop): ReadMemoryIndex {
  const known = indexes.get(shop) ?? createMemoryIndex(readThroughOf(shop));
  indexes.set(shop, known);
  return known;
}

/** A guest may be served by a replica, whose rows may be a moment behind: customers get none of them. */
export const searchAs = <Found>(
  shop: Shop,
  visitor: Visitor,
  work: (context: SearchContext) => Promise<Found>,
): Promise<Found> =>
  readAs(shop, visitor, async (sql) => {
    const index = await indexOf(shop)(sql);
    return work({
      sql,
      readThrough: sql === shop.sql ? readThroughOf(shop) : uncached,
      visitor,
      index,
    });
  });
