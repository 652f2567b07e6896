import type { Sql } from '#base/database/database.server.ts';
import { openPatientPool, openPool } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { uncached } from '#base/process/cache.server.ts';
import { listProducts } from '#shop/catalog/listing.server.ts';
import { orderOf } from '#shop/catalog/listing.ts';
import { getProduct } from '#shop/catalog/product/product.server.ts';
import { GUEST } from '#shop/kernel/visitor.ts';
import { createMemoryIndex } from '#shop/search/memory-index.server.ts';
import { search } from '#shop/search/search.server.ts';
import { fillTo } from './fill.ts';
import { BROAD, searchQueries } from './queries.ts';
import { median, print } from './table.ts';

const QUERIES = 60;
const ROUNDS = 3;

/** The same readings, from the database itself, while the catalogue grows a thousandfold. */
export async function measureScale(dataDir: string, sizes: number[]): Promise<void> {
  const measured: [number, Figure[]][] = [];
  for (const size of sizes) {
    await fillTo(dataDir, size);
    const embedded = await openEmbeddedPostgres(dataDir);
    const patient = openPatientPool(embedded.options, 1);
    const sql = openPool(embedded.options, { max: 4 });
    measured.push([size, await measure(sql, await choose(patient))]);
    await Promise.all([sql.end(), patient.end()]);
    await embedded.stop();
    process.stderr.write(`${size}: ${measured.at(-1)![1].map(show).join(', ')}\n`);
  }
  const first = measured[0]![1];
  const rows = first.map(({ name, ms }, index) => [
    name,
    ...measured.map(([, figures]) => `${figures[index]!.ms.toFixed(1)} ms`),
    `${(measured.at(-1)![1][index]!.ms / ms).toFixed(1)} ×`,
  ]);
  print(['reading', ...sizes.map((size) => `${size} products`), 'growth'], rows);
}

type Figure = { name: string; ms: number };
const show = ({ name, ms }: Figure) => `${name} ${ms.toFixed(1)} ms`;

/** What to read: choosing at random among a million takes longer than a visitor would be let wait. */
async function choose(sql: Sql) {
  const categories = await sql<{ id: number }[]>`
    select id from category order by product_count desc, id limit 20`;
  const products = await sql<{ slug: string }[]>`
    select slug from product where is_sold order by md5(id::text) limit ${QUERIES}`;
  return { categories, products, queries: await searchQueries(sql, QUERIES) };
}

type Chosen = Awaited<ReturnType<typeof choose>>;

async function measure(sql: Sql, { categories, products, queries }: Chosen): Promise<Figure[]> {
  const asked = {
    sql,
    readThrough: uncached,
    visitor: GUEST,
    index: await createMemoryIndex()(sql),
  };
  const listing = (categoryId: number, offset: number) => () =>
    listProducts(sql, GUEST, {
      categoryId,
      isInStock: false,
      order: orderOf(2),
      limit: 12,
      offset,
    });
  return [
    await timed(
      'listing',
      categories.flatMap(({ id }) => [0, 12, 24].map((at) => listing(id, at))),
    ),
    await timed(
      'product',
      products.map(
        ({ slug }) =>
          () =>
            getProduct(sql, GUEST, slug),
      ),
    ),
    await timed(
      'search',
      queries.map((query) => () => search(asked, query)),
    ),
    await timed(
      'broad search',
      BROAD.map((query) => () => search(asked, query)),
    ),
  ];
}

/** The median of all calls over the rounds after a first one that fills the caches. */
async function timed(name: string, calls: (() => Promise<unknown>)[]): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const call of calls) {
      const started = performance.now();
      await call();
      if (round > 0) times.push(performance.now() - started);
    }
  return { name, ms: median(times) };
}
