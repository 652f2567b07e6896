import type { FastifyBaseLogger } from 'fastify';
import {
  openLongPool,
  openPool,
  type Connection,
  type Sql,
} from '#base/database/database.server.ts';
import { sweep } from '#shop/kernel/sweep.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { listInvoices } from '#shop/invoices/list/invoices.server.ts';
import { listOrders } from '#shop/orders/list/orders.server.ts';
import { takeBackup } from '#start/backup/take.server.ts';
import { RECONCILIATION, reconcile } from '#start/ops/reconciliation.server.ts';
import { BUSY, type Sizes } from './growth-data.ts';
import { blocksOf, sumOf, type Work, workOf, workOfQuery } from './growth-work.ts';

/** One kind of work with its budget. */
export type Check = { what: string; done: number; most: number };

/**
 * How much more work per row a shop of four times the size may make. Another plan for the larger one has made
 * it 1.6 times as much; what looks at everything for each row makes it more than three times.
 */
const GROWTH = 2;
const BATCH = 1_000;
/** Kinds of rows that are swept, changes by their topics; the last batch of each finds less than a whole one. */
const SWEPT = 29;
/** For a session its basket and line go too, each with its indexes and what refers to it. */
const BLOCKS_PER_SWEPT_ROW = 60;

export type Swept = { rows: number; batches: number[]; blocks: number };

export async function sweepAll(connection: Connection): Promise<Swept> {
  const sql = openPool(connection, { max: 1 });
  const batches: number[] = [];
  const listening = (strings: TemplateStringsArray, ...values: never[]) => {
    const batch = sql(strings, ...values);
    void batch.then(
      ({ count }) => batches.push(count),
      () => {},
    );
    return batch;
  };
  try {
    let rows = 0;
    const blocks = await blocksOf(sql, async () => (rows = await sweep(listening as Sql)));
    return { rows, batches, blocks };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export async function checkSweep(sql: Sql, small: Swept, big: Swept): Promise<Check[]> {
  const [left] = await sql<[{ count: number }]>`
    select ((select count(*) from session where expires_at < now() - interval '1 hour')
          + (select count(*) from basket where session_id is not null
               and not exists (select from session where id = session_id)))::int as count`;
  const each = ({ blocks, rows }: Swept) => blocks / rows;
  return [
    { what: 'sweep: expired sessions and baskets left over', done: left.count, most: 0 },
    { what: 'sweep: rows in one batch', done: Math.max(...big.batches), most: BATCH },
    {
      what: `sweep: batches for ${big.rows.toLocaleString('en')} rows`,
      done: big.batches.length,
      most: Math.floor(big.rows / BATCH) + SWEPT,
    },
    { what: 'sweep: blocks per row', done: each(big), most: BLOCKS_PER_SWEPT_ROW },
    {
      what: 'sweep: blocks per row against a quarter',
      done: each(big) / each(small),
      most: GROWTH,
    },
  ];
}

export type RuleWork = Map<string, Work>;

/** Every rule of the reconciliation, on the connection the reconciliation has. */
export async function measureRules(
  connection: Connection,
  rules: Record<string, string>,
): Promise<RuleWork> {
  const sql = openLongPool(connection);
  const works: RuleWork = new Map();
  try {
    // Workers would add up halves of their own.
    await sql`set max_parallel_workers_per_gather = 0`;
    for (const [rule, query] of Object.entries(rules)) works.set(rule, await workOf(sql, query));
    return works;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Work per order must stay what it is: a rule that looks at everything once per row takes four times as much.
 * Blocks and rows together: a plan that goes by an index looks at a block for each row, another at a whole block.
 */
export const checkRules = (small: Measured, big: Measured): Check[] =>
  [...big.works].map(([rule, work]) => {
    const [blocks, rows] = [work.blocks, work.rows].map((count) => count.toLocaleString('en'));
    const before = perOrder(small, rule);
    const now = perOrder(big, rule);
    return {
      what: `rule "${rule}" (${blocks} blocks, ${rows} rows), per order against a quarter`,
      // A rule about something else than orders does next to nothing for each.
      done: now < 0.1 ? 0 : now / before,
      most: GROWTH,
    };
  });

type Measured = { works: RuleWork; orders: number };
function perOrder({ works, orders }: Measured, rule: string): number {
  const { blocks, rows } = works.get(rule)!;
  return (blocks + rows) / orders;
}

/** Sound books, then two damaged rows in them, which have to be found and nothing else: an order without an invoice. */
export async function checkReconciliation(sql: Sql, connection: Connection): Promise<Check[]> {
  const found: { rule: string }[] = [];
  const log = { error: (one: { rule: string }) => found.push(one), info() {} };
  const run = async () => {
    found.length = 0;
    await sql`delete from job where name = ${RECONCILIATION}`;
    const count = await reconcile({ sql, connection }, log as unknown as FastifyBaseLogger);
    const [task] = await sql`select finished_at from job where name = ${RECONCILIATION}`;
    return { count: count ?? -1, isFinished: task?.finished_at !== null };
  };
  const sound = await run();
  const damage = (cents: number) => sql`
    with one as (
      update orders set vat_cents = vat_cents + ${cents}, gross_cents = gross_cents + ${cents}
      where id = (select max(id) from orders
                  where not exists (select from invoice where order_id = orders.id)))
    update invoice set paid_cents = paid_cents + ${cents}
    where id = (select max(id) from invoice)`;
  await damage(1);
  const damaged = await run();
  await damage(-1);
  const missed = [
    'the totals of an order are its lines and fees, with VAT per rate',
    'what is paid of an invoice is the sum of its payments',
  ].filter((rule) => !found.some((one) => one.rule === rule));
  const unfinished = [sound, damaged].filter(({ isFinished }) => !isFinished).length;
  return [
    { what: 'reconciliation: found in sound books', done: Math.abs(sound.count), most: 0 },
    { what: 'reconciliation: found with two planted', done: Math.abs(damaged.count), most: 2 },
    { what: 'reconciliation: planted ones missed', done: missed.length, most: 0 },
    { what: 'reconciliation: runs that did not come to their end', done: unfinished, most: 0 },
  ];
}

/** Each table is read once; `rows` is what the archive holds after it was read back. */
export async function checkBackup(connection: Connection, file: string): Promise<Check[]> {
  const sql = openPool(connection, { max: 1, settings: {} });
  try {
    let rows = 0;
    const blocks = await blocksOf(
      sql,
      async () => ({ rows } = await takeBackup(sql, file, () => {})),
    );
    const [there] = await sql<[{ pages: number }]>`
      select sum(pg_relation_size(relid) / current_setting('block_size')::int)::float8 as pages
      from pg_stat_user_tables`;
    return [
      {
        what: `backup: blocks read for ${rows.toLocaleString('en')} rows`,
        done: blocks,
        // Long values lie in tables of their own, whose blocks are counted with them.
        most: Math.round(there.pages * 1.1) + 1_000,
      },
      { what: 'backup: rows missing', done: Math.max(0, (await countRows(sql)) - rows), most: 0 },
    ];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function countRows(sql: Sql): Promise<number> {
  const tables = ['orders', 'order_line', 'invoice', 'invoice_line', 'basket', 'session', 'audit'];
  const counts = tables.map((table) => `(select count(*) from ${table})`);
  const [row] = await sql.unsafe<[{ count: number }]>(
    `select (${counts.join(' + ')})::float8 as count`,
  );
  return row.count;
}

const PAGE = 10;
type Ask = (sql: Sql, customer: CompanyId, offset: number) => Promise<number>;
type List = { of: 'orders' | 'invoice'; ask: Ask };
const LISTS: Record<string, List> = {
  orders: {
    of: 'orders',
    ask: async (sql, customer, offset) =>
      (await listOrders(sql, customer, { limit: PAGE, offset })).orders.length,
  },
  invoices: {
    of: 'invoice',
    ask: async (sql, customer, offset) =>
      (await listInvoices(sql, customer, { limit: PAGE, offset })).invoices.length,
  },
};

/**
 * The rows of a page are looked up one by one; all others are counted or passed over in an index, where more
 * than a hundred lie in a block.
 */
export async function checkLists(sql: Sql, { ofOne }: Sizes, lists = LISTS): Promise<Check[]> {
  const [busy] = await sql<[{ id: CompanyId }]>`
    select customer_id as id from person where email = ${BUSY}`;
  const checks: Check[] = [];
  for (const [name, { of, ask }] of Object.entries(lists)) {
    const looks = await looksAtVisibility(sql, of, ofOne);
    for (const [page, offset] of pagesOf(ofOne)) {
      const { result, works } = await workOfQuery(sql, (heard) => ask(heard, busy.id, offset));
      const { blocks, rows } = sumOf(works);
      const what = `${name} of ${ofOne.toLocaleString('en')}, ${page} page`;
      checks.push(
        { what: `${what}: rows missing`, done: PAGE - result, most: 0 },
        { what: `${what}: statements`, done: works.length, most: 2 },
        {
          what: `${what}: blocks`,
          done: blocks,
          most: 20 + 5 * PAGE + Math.round(ofOne / 25) + looks,
        },
        // Counted, passed over, and the sum of what is unpaid; each in a step or two.
        { what: `${what}: rows`, done: rows, most: 100 + 10 * PAGE + 5 * ofOne },
      );
    }
  }
  return checks;
}

/**
 * Whether a row has to be looked at itself is asked of a map of the table, one block for 32,672. While the map is one
 * block it is held; a larger table has several, and each change between two of them counts as a block.
 */
async function looksAtVisibility(sql: Sql, table: string, ofOne: number): Promise<number> {
  const [map] = await sql<[{ blocks: number }]>`
    select (pg_relation_size(${table}::regclass, 'vm')
            / current_setting('block_size')::int)::int as blocks`;
  return map.blocks > 1 ? Math.round(ofOne / 10) : 0;
}

export const pagesOf = (count: number): [string, number][] => [
  ['first', 0],
  ['middle', Math.floor(count / 2 / PAGE) * PAGE],
  ['last', count - PAGE],
];
