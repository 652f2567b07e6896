import type { Sql } from '#base/database/database.server.ts';
import { type Cache, createCache, type ReadThrough, uncached } from '#base/process/cache.server.ts';
import { packed, unpacked } from './facts.server.ts';
import { readRules, type Rules } from './rules.server.ts';
import { FacetIndex } from './facet-index.ts';

/** Two bytes for each parameter of a product, and few more. What changes is followed, so nothing becomes too old. */
export const createFacetIndexCache = (): Cache<FacetIndex> =>
  createCache({
    name: 'facets',
    maxBytes: 128 * 1024 * 1024,
    lifetime: Infinity,
    sizeOf: (facetIndex: FacetIndex) => facetIndex.bytes,
  });

/** After more changes than this, facet indexes are read anew when they are asked for. */
const MOST_CHANGES = 20_000;

export type FilterMemory = {
  rules(): Promise<Rules>;
  /** The products of these categories, without those below them. */
  facetIndexes(categories: number[]): Promise<FacetIndex[]>;
};

/**
 * Products as filters need them, by their category, in the memory of each process. What has changed is read when
 * the caches of the catalogue have been emptied, which every process does within a second of a change.
 */
export function createFilterMemory(
  sql: Sql,
  readThrough: ReadThrough = uncached,
  known: Cache<FacetIndex> = createFacetIndexCache(),
): FilterMemory {
  let rules: Rules | undefined;
  let since: string | undefined;
  let line: Promise<unknown> = Promise.resolve();
  /** One after another: what is read now must not miss what is changed meanwhile. */
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = line.then(work, work);
    line = result.catch(() => {});
    return result;
  };

  const beUpToDate = () =>
    readThrough('filters', () =>
      inLine(async () => {
        rules = await readRules(sql, rules);
        await catchUp();
        return {};
      }),
    );

  async function catchUp() {
    if (since === undefined) return;
    const { now, count, bytes } = await readChanges(sql, since);
    since = now;
    if (count > MOST_CHANGES) return known.clear();
    const facetIndexes = known.values();
    if (bytes) for (const facts of unpacked(bytes)) noteChange(facetIndexes, facts);
  }

  async function load(categories: number[]): Promise<FacetIndex[]> {
    const facetIndexes = new Map(
      categories.map((id) => [id, known.find(String(id)) ?? new FacetIndex(id)] as const),
    );
    const missing = categories.filter((id) => !known.find(String(id)));
    // Before the rows are read: what is changed meanwhile is read once more.
    since ??= await readMoment(sql);
    await readPieces(sql, missing).cursor(1, ([row]) => {
      const { category_id, bytes } = row as Piece;
      for (const facts of unpacked(bytes)) facetIndexes.get(category_id)!.put(facts);
    });
    return Promise.all(
      categories.map((id) => known.get(String(id), async () => facetIndexes.get(id)!)),
    );
  }

  return {
    async rules() {
      await beUpToDate();
      return rules!;
    },
    async facetIndexes(categories) {
      await beUpToDate();
      const here = categories.flatMap((id) => known.find(String(id)) ?? []);
      return here.length === categories.length ? here : inLine(() => load(categories));
    },
  };
}

type Facts = Parameters<FacetIndex['put']>[0];

/** A product that went to another category has left the one it was in. */
function noteChange(facetIndexes: FacetIndex[], facts: Facts) {
  for (const facetIndex of facetIndexes) {
    if (facetIndex.category === facts.category && facts.isListed) facetIndex.put(facts);
    else facetIndex.remove(facts.id);
  }
}

type Piece = { category_id: number; bytes: Buffer };

/** In pieces of 4,096 products at most: other requests run between them. */
const readPieces = (sql: Sql, categories: number[]) => sql<Piece[]>`
  select category_id, ${packed(sql)} as bytes
  from product_facts where category_id = any (${categories}) and is_listed
  group by category_id, product_id >> 12
  order by category_id, product_id >> 12`;

async function readMoment(sql: Sql): Promise<string> {
  const [row] = await sql<[{ moment: string }]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as moment`;
  return row.moment;
}

type Changes = { now: string; count: number; bytes: Buffer | null };

/**
 * Written by transactions that were not over when it was last asked. Ids of transactions that are still to come
 * stand in a database that was put back from a backup.
 */
async function readChanges(sql: Sql, since: string): Promise<Changes> {
  const [changes] = await sql<[Changes]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as now, count(*)::int as count,
           case when count(*) <= ${MOST_CHANGES} then ${packed(sql)} end as bytes
    from (select * from product_facts
          where changed >= ${since}::text::xid8 and changed < pg_snapshot_xmax(pg_current_snapshot())
          limit ${MOST_CHANGES + 1}) as changed`;
  return changes;
}

/** These products wherever they stand. */
export async function readFacetIndex(sql: Sql, ids: number[]): Promise<FacetIndex> {
  const [row] = await sql<[{ bytes: Buffer | null }]>`
    select ${packed(sql)} as bytes from product_facts where product_id = any (${ids}) and is_listed`;
  const facetIndex = new FacetIndex(null);
  if (row.bytes) for (const facts of unpacked(row.bytes)) facetIndex.put(facts);
  return facetIndex;
}
