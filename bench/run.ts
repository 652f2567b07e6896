import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPool, type Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { compare } from './compare.ts';
import { costOf, outboxIsEmpty, warmUntilSteady, type Cost, type Served } from './cost.ts';
import { fillTo } from './fill.ts';
import { type Load, run } from './load.ts';
import { cpuOfMainThread, memoryOf, startHello, startShop } from './processes.ts';
import { startNginx } from './nginx.ts';
import { get } from './requests.ts';
import { rowsOf, type Row } from './rows.ts';
import { measureScale } from './scale.ts';
import { median, middleSpread, printTable, type Result } from './table.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    data: { type: 'string' },
    products: { type: 'string', default: '10000' },
    profile: { type: 'string' },
    scale: { type: 'boolean', default: false },
    against: { type: 'string' },
    keep: { type: 'string' },
  },
});
const size = values.quick ? { rounds: 3, seconds: 2 } : { rounds: 7, seconds: 3 };

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const RESTARTS = 3;

/** What requests of this checkout cost; beside another one (`--against`) it is a verdict too. */
async function main() {
  if (values.against)
    return compare(values.against, {
      products: Number(values.products),
      only: values.only,
      keep: values.keep,
      ...size,
    });
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'bastion-bench-'));
  mkdirSync(dataDir, { recursive: true });
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o755);
  try {
    if (values.scale) await measureScale(dataDir, values.quick ? SIZES.slice(0, 2) : SIZES);
    else await measureWork(dataDir);
  } finally {
    if (!values.data) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureWork(dataDir: string) {
  await fillTo(dataDir, Number(values.products));
  const restart = await timeRestarts(dataDir);
  const embedded = await openEmbeddedPostgres(dataDir);
  const sql = openPool(embedded.options, { max: 2 });
  try {
    const rows = (await rowsOf(sql)).filter(({ name }) => values.only?.includes(name) ?? true);
    // The customers just made would otherwise be looked for in plans of a table without them.
    await sql`analyze`;
    const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
    const shop = await startShop(dataDir, flags);
    await sleep(3_000);
    const idle = memoryOf(shop.pid);
    const served = { shop: shop.pid, port: shop.port, database: embedded.pid };
    const measured: Result[] = [];
    let peak = idle;
    for (const row of rows) {
      measured.push(await measure(row, served, sql));
      peak = Math.max(peak, memoryOf(shop.pid));
    }
    await shop.stop();
    printTable(measured, { restart, idle, peak, hello: await costOfHello() });
  } finally {
    await sql.end();
    await embedded.stop();
  }
}

/** For whoever wants to know what a response costs on this machine that does nothing at all. */
async function costOfHello(): Promise<number> {
  const hello = await startHello();
  try {
    const request = get('/');
    const load = { port: hello.port, connections: 10, script: () => request };
    await run(load, 1_000);
    const before = cpuOfMainThread(hello.pid);
    const { done } = await run(load, size.seconds * 1_000);
    return ((cpuOfMainThread(hello.pid) - before) / done) * 1e6;
  } finally {
    await hello.stop();
  }
}

/** With its own database, which stops and starts with the last process that uses it. */
async function timeRestarts(dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= RESTARTS; turn += 1) {
    const shop = await startShop(dataDir);
    // The first one after a change of the sources compiles them.
    if (turn > 0) times.push(shop.startedIn);
    await shop.stop();
  }
  return median(times);
}

/** As rows of two checkouts are compared: warmed until its figure is steady, begun with an empty outbox and counted tables. */
async function measure(row: Row, served: Served, sql: Sql): Promise<Result> {
  const nginx = row.isThroughNginx ? await startNginx(served.port) : null;
  try {
    const { connections, script, calls } = row;
    const load = { port: nginx?.port ?? served.port, connections, script };
    const beside = besideOf(row, served.port, nginx?.staticPort);
    await warmUntilSteady(served, load, size.seconds);
    await outboxIsEmpty(sql);
    await sql`analyze`;
    const costs: Cost[] = [];
    const shares: number[] = [];
    for (let round = 0; round < size.rounds; round += 1) {
      const base = beside && (await run(beside, size.seconds * 1_000));
      const cost = await costOf(served, load, size.seconds, () => outboxIsEmpty(sql));
      costs.push(cost);
      if (base) shares.push(cost.perSecond / (base.done / base.seconds));
    }
    const figure = (of: (cost: Cost) => number) => median(costs.map(of));
    const result = {
      row,
      main: figure(({ main }) => main) * calls,
      database: figure(({ database }) => database) * calls,
      spread: middleSpread(costs.map(({ main, database }) => main + database)),
      perSecond: figure(({ perSecond }) => perSecond) / calls,
      beside: shares.length ? median(shares) : null,
      errors: costs.reduce((sum, { errors }) => sum + errors, 0),
    };
    process.stderr.write(
      `${row.name}: ${result.main.toFixed(0)} + ${result.database.toFixed(0)} µs, ${result.errors} errors\n`,
    );
    return result;
  } finally {
    await nginx?.stop();
  }
}

function besideOf(row: Row, port: number, staticPort: number | undefined): Load | null {
  const request = get('/');
  if (staticPort !== undefined)
    return { port: staticPort, connections: row.connections, script: () => request };
  return row.beside ? { port, connections: row.connections, script: row.beside } : null;
}

await main();
