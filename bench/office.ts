/**
 * Time the database takes for every reading of the office: DATA_DIR=/some/where node bench/office.ts [orders] [folder for plans]
 * `--products 200000` invents as many first, `--only products:` measures what begins so; with 0 orders only the catalogue grows.
 * A demo shop grows to so many orders first, and gets work to do; one that has grown stays as it is. Statements are sent as
 * the shop sends them, with plans for any value. What counts is the processor's time of the one connection (Linux tells it):
 * others on the machine do not change it. The clock is that of the server, without planning.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { readConfig } from '#base/process/config.server.ts';
import { openPatientPool } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { grow, sizesOf } from '../drills/growth-data.ts';
import { fillTo } from './fill.ts';
import { officeCases } from './office-cases.ts';
import { addWork } from './office-data.ts';
import { print } from './table.ts';

const RUNS = 9;
/** Of the database, for anything somebody waits for. */
const MOST_MS = 50;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
});
const orders = Number(positionals[0] ?? 200_000);
const folder = positionals[1];
const { dataDir } = readConfig();
await fillTo(dataDir, Number(values.products));
const embedded = await openEmbeddedPostgres(dataDir);
await prepare();

type Statement = { milliseconds: number; pages: number; plan: string };
const told: Statement[] = [];
const sql = postgres({
  ...embedded.options,
  username: 'postgres',
  max: 1,
  onnotice: ({ message = '' }) => void told.push(...statementOf(message)),
  connection: {
    TimeZone: 'Europe/Bratislava',
    plan_cache_mode: 'force_generic_plan',
    // Helpers would be processes of their own.
    max_parallel_workers_per_gather: '0',
    client_min_messages: 'log',
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'true',
    'auto_explain.log_buffers': 'true',
    'auto_explain.log_timing': String(folder !== undefined),
  },
});

const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
const processorMs = () =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

const lines: string[][] = [];
const cases = await officeCases(sql);
for (const [name, call] of cases.filter(([name]) => name.startsWith(values.only))) {
  const { milliseconds, statements } = await measure(call);
  const clock = statements.reduce((sum, one) => sum + one.milliseconds, 0);
  if (folder) writePlans(folder, name, statements);
  const pages = statements.reduce((sum, one) => sum + one.pages, 0);
  lines.push([
    name,
    milliseconds.toFixed(1),
    clock.toFixed(1),
    String(statements.length),
    String(pages),
    milliseconds < MOST_MS ? '' : 'too long',
  ]);
}
print(['reading', 'processor, ms', 'clock, ms', 'statements', 'pages', ''], lines);
await sql.end();
await embedded.stop();

/** Without orders there is nothing to work on, only a catalogue to look at. */
async function prepare() {
  if (orders === 0) return;
  const patient = openPatientPool(embedded.options, 1);
  const [{ count }] = await patient<[{ count: number }]>`
    select count(*)::int as count from orders where email like 'rast-%'`;
  if (count < orders) await grow(embedded.options, null, sizesOf(orders));
  await addWork(patient);
  await patient.end();
}

/** The fastest of several: the others were disturbed. */
async function measure(call: () => Promise<unknown>) {
  let best = { milliseconds: Infinity, statements: [] as Statement[] };
  for (let run = 0; run <= RUNS; run += 1) {
    told.length = 0;
    const before = processorMs();
    await call();
    const milliseconds = processorMs() - before;
    if (run > 0 && milliseconds < best.milliseconds) best = { milliseconds, statements: [...told] };
  }
  return best;
}

function statementOf(message: string): Statement[] {
  const milliseconds = /^duration: ([\d.]+) ms\s+plan:/.exec(message)?.[1];
  if (milliseconds === undefined) return [];
  const [, hit = 0, read = 0] =
    /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(message) ?? [];
  return [{ milliseconds: Number(milliseconds), pages: Number(hit) + Number(read), plan: message }];
}

function writePlans(into: string, name: string, statements: Statement[]) {
  mkdirSync(into, { recursive: true });
  writeFileSync(
    join(into, `${name.replace(/[^\p{L}\d]+/gu, '-')}.txt`),
    statements.map(({ plan }) => plan).join('\n\n'),
  );
}
