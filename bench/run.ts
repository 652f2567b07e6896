import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPool } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { compare } from './compare.ts';
import { fillTo } from './fill.ts';
import { type Load, run } from './load.ts';
import { cpuOf, cpuOfFamily, memoryOf, startHello, startShop, type Running } from './processes.ts';
import { startNginx } from './nginx.ts';
import { get } from './requests.ts';
import { rowsOf, type Row } from './rows.ts';
import { measureScale } from './scale.ts';
import { median, printTable, spread } from './table.ts';

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
/** What is made anew with each request runs through so much code that it is compiled for half a minute. */
const size = values.quick
  ? { rounds: 3, warmUp: { kept: 500, made: 500 }, hello: 500, row: 1_000 }
  : { rounds: 7, warmUp: { kept: 3_000, made: 30_000 }, hello: 1_500, row: 3_000 };

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const RESTARTS = 3;

/** A shop and a hello-world side by side on this machine, each row measured against the other. */
async function main() {
  if (values.against)
    return compare(values.against, {
      products: Number(values.products),
      rounds: values.quick ? 3 : 7,
      only: values.only,
      seconds: values.quick ? 2 : 3,
      keep: values.keep,
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
  const hello = await startHello();
  try {
    const rows = (await rowsOf(sql)).filter(({ name }) => values.only?.includes(name) ?? true);
    const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
    const shop = await startShop(dataDir, flags);
    await sleep(3_000);
    const idle = memoryOf(shop.pid);
    const measured: Awaited<ReturnType<typeof measure>>[] = [];
    for (const row of rows) measured.push(await measure(row, shop, hello, embedded.pid));
    await shop.stop();
    printTable(measured, {
      restart,
      idle,
      peak: Math.max(...measured.map(({ memory }) => memory)),
    });
  } finally {
    await sql.end();
    await hello.stop();
    await embedded.stop();
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

type Round = Record<'perSecond' | 'ratio' | 'hello' | 'cpu' | 'databaseCpu' | 'errors', number>;

/** Every round is measured beside its own hello-world: what else the machine does touches both. */
async function measure(row: Row, shop: Running, hello: Running, database: number) {
  const nginx = row.isThroughNginx ? await startNginx(shop.port) : null;
  try {
    const load = {
      port: nginx?.port ?? shop.port,
      connections: row.connections,
      script: row.script,
    };
    const request = get('/');
    const plain = row.beside
      ? { port: shop.port, connections: row.connections, script: row.beside }
      : { port: nginx?.staticPort ?? hello.port, connections: 10, script: () => request };
    return await measureBeside(row, load, plain, [shop, hello], database);
  } finally {
    await nginx?.stop();
  }
}

async function measureBeside(
  row: Row,
  load: Load,
  plain: Load,
  [shop, hello]: [Running, Running],
  database: number,
) {
  await run(plain, size.warmUp.kept);
  await run(load, row.isKept ? size.warmUp.kept : size.warmUp.made);
  const rounds: Round[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    const beforeHello = cpuOf(hello.pid);
    const base = await run(plain, size.hello);
    const helloCpu = cpuOf(hello.pid) - beforeHello;
    const before = [cpuOf(shop.pid), cpuOfFamily(database)] as const;
    const one = await run(load, size.row);
    const cpu = cpuOf(shop.pid) - before[0];
    const databaseCpu = cpuOfFamily(database) - before[1];
    rounds.push({
      perSecond: one.done / row.calls / one.seconds,
      ratio: one.done / one.seconds / (base.done / base.seconds),
      hello: (helloCpu / base.done) * 1e6,
      cpu: (cpu / one.done) * 1e6 * row.calls,
      databaseCpu: (databaseCpu / one.done) * 1e6 * row.calls,
      errors: one.errors,
    });
  }
  const figures = (key: keyof Round) => rounds.map((round) => round[key]);
  const result = {
    row,
    perSecond: median(figures('perSecond')),
    ratio: median(figures('ratio')),
    spread: spread(figures('ratio')),
    hello: median(figures('hello')),
    cpu: median(figures('cpu')),
    databaseCpu: median(figures('databaseCpu')),
    errors: figures('errors').reduce((sum, one) => sum + one, 0),
    memory: memoryOf(shop.pid),
  };
  process.stderr.write(
    `${row.name}: ${result.perSecond.toFixed(0)}/s, ratio ${result.ratio.toFixed(3)}, ${result.cpu.toFixed(0)} + ${result.databaseCpu.toFixed(0)} µs (hello ${result.hello.toFixed(0)}), ${result.errors} errors, ${result.memory.toFixed(0)} MB\n`,
  );
  return result;
}

await main();
