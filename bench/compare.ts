import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as database from '#base/database.server.ts';
import type * as embeddedPostgres from '#base/embedded-postgres.server.ts';
import type * as filling from './fill.ts';
import { run, type Load } from './load.ts';
import type * as processes from './processes.ts';
import { startHello, type Running } from './processes.ts';
import { get } from './requests.ts';
import type * as rowing from './rows.ts';
import type { Row } from './rows.ts';
import { median, print, spread } from './table.ts';

type Sizes = { rounds: number; warmUp: { kept: number; made: number }; hello: number; row: number };
type Side = { shop: Running; rows: Row[]; stop(): Promise<void> };
type Compared = { row: Row; before: number[]; now: number[]; errors: number };

const ALLOWED_LOSS = 0.05;

/**
 * Two checkouts on one machine in one run, round by round and in turn, so that whatever else the machine
 * does touches both. `before` is a folder with an installed and built checkout of the program before.
 */
export async function compare(before: string, products: number, sizes: Sizes, only?: string[]) {
  const scratch = mkdtempSync(join(tmpdir(), 'bastion-compare-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(scratch, 0o755);
  const hello = await startHello();
  const sides: Side[] = [];
  try {
    for (const root of [resolve(before), resolve(import.meta.dirname, '..')])
      sides.push(await openSide(root, join(scratch, String(sides.length)), products));
    const [old, current] = sides as [Side, Side];
    const compared: Compared[] = [];
    for (const row of current.rows) {
      const oldRow = old.rows.find(({ name }) => name === row.name);
      // A ratio to another row says nothing about before and now.
      if (!oldRow || row.beside || row.isThroughNginx) continue;
      if (only && !only.includes(row.name)) continue;
      const pair = [loadOf(old.shop, oldRow), loadOf(current.shop, row)] as const;
      compared.push({ row, ...(await inTurns(row, pair, hello, sizes)) });
    }
    printCompared(compared);
  } finally {
    for (const side of sides) await side.stop();
    await hello.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Each side is filled, started and asked by its own code: schemas and shapes may have changed. */
async function openSide(root: string, dataDir: string, products: number): Promise<Side> {
  const from = (path: string) => import(pathToFileURL(join(root, path)).href);
  const { fillTo }: typeof filling = await from('bench/fill.ts');
  const { rowsOf }: typeof rowing = await from('bench/rows.ts');
  const { startShop }: typeof processes = await from('bench/processes.ts');
  const { openPool }: typeof database = await from('src/base/database.server.ts');
  const { openEmbeddedPostgres }: typeof embeddedPostgres = await from(
    'src/base/embedded-postgres.server.ts',
  );
  await fillTo(dataDir, products);
  const embedded = await openEmbeddedPostgres(dataDir);
  const sql = openPool(embedded.options, { max: 2 });
  const rows = await rowsOf(sql);
  const shop = await startShop(dataDir);
  return {
    shop,
    rows,
    stop: async () => {
      await shop.stop();
      await sql.end();
      await embedded.stop();
    },
  };
}

const loadOf = ({ port }: Running, { connections, script }: Row): Load => ({
  port,
  connections,
  script,
});

async function inTurns(row: Row, pair: readonly [Load, Load], hello: Running, sizes: Sizes) {
  const request = get('/');
  const plain: Load = { port: hello.port, connections: 10, script: () => request };
  await run(plain, sizes.warmUp.kept);
  for (const load of pair) await run(load, row.isKept ? sizes.warmUp.kept : sizes.warmUp.made);
  const ratios: [number[], number[]] = [[], []];
  let errors = 0;
  for (let round = 0; round < sizes.rounds; round += 1) {
    // Whoever goes second finds a warmer or a hotter machine, so the order changes.
    for (const side of round % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const base = await run(plain, sizes.hello);
      const one = await run(pair[side], sizes.row);
      ratios[side].push(one.done / one.seconds / (base.done / base.seconds));
      errors += one.errors;
    }
  }
  const [before, now] = ratios;
  process.stderr.write(`${row.name}: ${median(before).toFixed(3)} → ${median(now).toFixed(3)}\n`);
  return { before, now, errors };
}

function printCompared(compared: Compared[]) {
  const lines = compared.map(({ row, before, now, errors }) => {
    const change = median(now) / median(before) - 1;
    const noise = Math.max(spread(before), spread(now));
    return [
      row.title,
      median(before).toFixed(3),
      median(now).toFixed(3),
      `${change < 0 ? '−' : '+'} ${Math.abs(change * 100).toFixed(1)} %`,
      `± ${(noise * 100).toFixed(0)} %`,
      -change > Math.max(ALLOWED_LOSS, noise) ? 'fell' : 'holds',
      String(errors),
    ];
  });
  print(['work', 'before', 'now', 'change', 'spread', 'verdict', 'errors'], lines);
}
