import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { uncached } from '#base/process/cache.server.ts';
import { openPatientPool, type Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { migrate } from '#base/database/migrate.server.ts';
import { filterProducts, type FilterRequest } from '#shop/filters/filtered.server.ts';
import { createFilterMemory, createFacetIndexCache } from '#shop/filters/memory.server.ts';
import { scopeOfCategory } from '#shop/filters/scope.server.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import { CATEGORY, fillOtherWays, fillSynthetic } from './filters-data.ts';
import { print } from './table.ts';

/** Often enough that one run is undisturbed by what else the machine does. */
const RUNS = 30;
const SIZES =
  process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 200_000, 1_000_000];
/** The other ways are measured beside ours at this size. */
const COMPARED = 200_000;

type Query = { text: string; parameters: never[] };
type Figure = { name: string; whole: number; database: number };

const BUYER: Visitor = {
  sessionId: 1,
  person: { id: 1, email: '', firstName: '', lastName: '', roles: [] },
  customer: {
    id: 1,
    companyName: '',
    discounts: { group: 500, byCategory: { 1: 700 }, byVendor: { 3: 2_000, 5: 1_500 } },
  },
};

const first: FilterRequest = { filters: {}, order: null, limit: 12, offset: 0 };
const one = { ...first, filters: { p1: ['v1'] } };
const three = { ...first, filters: { p1: ['v1', 'v2'], p9: ['v3'], p11: ['5-20'] } };
const byName = { by: 'name', direction: 'asc' } as const;
const byPrice = { by: 'price_exc_vat', direction: 'asc' } as const;

const CASES: [name: string, visitor: Visitor, request: FilterRequest][] = [
  ['first view', GUEST, first],
  ['one choice', GUEST, one],
  ['one choice, by name', GUEST, { ...one, order: byName }],
  ['three choices', GUEST, three],
  ['three choices, by name', GUEST, { ...three, order: byName }],
  ['first view of a customer', BUYER, first],
  [
    'three choices and a price, by own price',
    BUYER,
    { ...three, filters: { ...three.filters, cena: ['40-300'] }, order: byPrice },
  ],
];

/** Filters on invented products: `node bench/filters.ts [sizes]`. Figures of one run are compared with one another only. */
async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-filters-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(folder, 0o755);
  const embedded = await openEmbeddedPostgres(folder);
  const patient = openPatientPool(embedded.options, 1);
  const sent: Query[] = [];
  const sql: Sql = postgres({
    ...embedded.options,
    max: 1,
    debug: (_, text, parameters) => void sent.push({ text, parameters: parameters as never[] }),
  });
  try {
    await migrate(patient);
    const measured: [number, Figure[]][] = [];
    for (const size of SIZES) {
      const members = await fillSynthetic(patient, size);
      process.stderr.write(`${size} products, ${members} in the category\n`);
      measured.push([size, await measure(sql, sent)]);
      if (size !== COMPARED) continue;
      await fillOtherWays(patient);
      await compareWays(patient, measured.at(-1)![1]);
    }
    printGrowth(measured);
  } finally {
    await Promise.all([sql.end(), patient.end()]);
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(sql: Sql, sent: Query[]): Promise<Figure[]> {
  const facetIndexes = createFacetIndexCache();
  const memory = createFilterMemory(sql, uncached, facetIndexes);
  const loading = performance.now();
  await memory.facetIndexes([CATEGORY]);
  const figures: Figure[] = [
    { name: 'read into the memory, once', whole: performance.now() - loading, database: NaN },
  ];
  for (const [name, visitor, request] of CASES) {
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      sent.length = 0;
      const started = performance.now();
      const rules = await memory.rules();
      const scope = await scopeOfCategory(memory, rules, CATEGORY);
      await filterProducts({ sql, readThrough: uncached, visitor, rules }, scope, request);
      if (run > 0) times.push(performance.now() - started);
    }
    const queries = sent.filter(({ text }) => !text.includes('pg_catalog'));
    const database = await sum(queries.map((query) => () => timeInDatabase(sql, query)));
    figures.push({ name, whole: Math.min(...times), database });
  }
  process.stderr.write(`${(facetIndexes.usage().bytes / 2 ** 20).toFixed(1)} MB\n`);
  return figures;
}

async function sum(calls: (() => Promise<number>)[]) {
  let total = 0;
  for (const call of calls) total += await call();
  return total;
}

/** Planned and carried out, as the server tells it. */
async function timeInDatabase(sql: Sql, { text, parameters }: Query): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const rows = await sql.unsafe(`explain (analyze, timing off) ${text}`, parameters);
    const all = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    const timeOf = (what: string) => Number(new RegExp(`${what} Time: ([\\d.]+)`).exec(all)?.[1]);
    if (run > 0) times.push(timeOf('Planning') + timeOf('Execution'));
  }
  return Math.min(...times);
}

/** Counts alone, of one choice and of two in two parameters: one more would need one more set in each. */
const OTHER_WAYS: Record<string, [one: string, two: string]> = {
  'rows, grouped': [
    `select parameter_id, value, count(*) from product_parameter, unnest(value_ids) as value
     where product_id in (select product_id from product_parameter where parameter_id = 1 and value_ids && '{101}')
     group by 1, 2`,
    `select parameter_id, value, count(*) from product_parameter, unnest(value_ids) as value
     where product_id in (select product_id from product_parameter where parameter_id = 1 and value_ids && '{101,102}')
       and product_id in (select product_id from product_parameter where parameter_id = 9 and value_ids && '{903}')
     group by 1, 2`,
  ],
  'arrays of values, GIN': [
    `select value, count(*) from bench_array, unnest(values) as value where values && '{101}' group by 1`,
    `select value, count(*) from bench_array, unnest(values) as value
     where values && '{101,102}' and values && '{903}' group by 1`,
  ],
  'bitmaps in the database': [
    `select value, bit_count(bits & (select bits from bench_bits where value = 101)) from bench_bits`,
    `select value, bit_count(bits & (select a.bits | b.bits & c.bits from bench_bits a, bench_bits b, bench_bits c
       where a.value = 101 and b.value = 102 and c.value = 903)) from bench_bits`,
  ],
};

async function compareWays(sql: Sql, ours: Figure[]) {
  const lines: string[][] = [];
  for (const [name, queries] of Object.entries(OTHER_WAYS)) {
    const [single, double] = await Promise.all(
      queries.map((text) => timeInDatabase(sql, { text, parameters: [] })),
    );
    lines.push([name, `${single!.toFixed(1)} ms`, `${double!.toFixed(1)} ms`]);
  }
  const whole = (name: string) =>
    `${ours.find((figure) => figure.name === name)!.whole.toFixed(1)} ms`;
  lines.push(['columns in memory, the whole call', whole('one choice'), whole('three choices')]);
  print(['way, 45,000 products', 'one choice', 'two (ours: three) choices'], lines);
}

function printGrowth(measured: [number, Figure[]][]) {
  const ms = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(1));
  const rows = measured[0]![1].map(({ name, whole }, index) => {
    const figures = measured.map(([, all]) => all[index]!);
    return [
      name,
      ...figures.map((figure) => `${ms(figure.whole)} (${ms(figure.database)})`),
      `${(figures.at(-1)!.whole / whole).toFixed(1)} ×`,
    ];
  });
  print(
    ['ms of a call (in the database)', ...measured.map(([size]) => String(size)), 'growth'],
    rows,
  );
}

await main();
