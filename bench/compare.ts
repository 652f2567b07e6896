import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as database from '#base/database/database.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import type * as embeddedPostgres from '#base/embedded/embedded-postgres.server.ts';
import { checkoutOf } from './checkout-of.ts';
import { keepFigures, lastFigures, type Figures } from './figures.ts';
import type * as filling from './fill.ts';
import { costOf, outboxIsEmpty, warmUntilSteady, type Cost, type Served } from './cost.ts';
import type { Load } from './load.ts';
import type * as processes from './processes.ts';
import type * as rowing from './rows.ts';
import type { Row } from './rows.ts';
import { median, middleSpread, print } from './table.ts';

type Side = Served & { sql: Sql; rows: Row[]; stop(): Promise<void> };
type Compared = { row: Row; rounds: (readonly [Cost, Cost])[]; errors: number };

/** What a row may cost more than before until it counts as lost. */
const LEAST_RATIO = 0.97;
const MOST_SPREAD = 0.05;
const MOST_ROUNDS = 12;

/**
 * Two checkouts on one machine in one run, round by round and in turn, so that whatever else the machine
 * does touches both. What is compared is processor time of the main thread and of the database per
 * request: unlike requests per second it hardly depends on what else runs. `before` is a commit, or a
 * folder with an installed and built checkout. Both run under this checkout's Node.
 */
export async function compare(before: string, options: Options) {
  const scratch = mkdtempSync(join(tmpdir(), 'bastion-compare-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(scratch, 0o755);
  const sides: Side[] = [];
  const old = checkoutOf(before, scratch);
  try {
    for (const root of [old.folder, resolve(import.meta.dirname, '..')])
      sides.push(await openSide(root, join(scratch, String(sides.length)), options.products));
    const [first, second] = sides as [Side, Side];
    const compared: Compared[] = [];
    for (const row of second.rows) {
      const oldRow = first.rows.find(({ name }) => name === row.name);
      // A ratio to another row says nothing about before and now.
      if (!oldRow || row.beside || row.isThroughNginx) continue;
      if (options.only && !options.only.includes(row.name)) continue;
      compared.push(await compareRow(row, [first, second], [oldRow, row], options));
    }
    printCompared(compared);
    const rows = figuresOf(compared);
    if (options.keep) {
      const { keep, products } = options;
      process.stderr.write(`Kept in ${keepFigures(keep, { against: before, products, rows })}\n`);
    }
  } finally {
    for (const side of sides) await side.stop();
    old.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
}

type Options = {
  products: number;
  rounds: number;
  seconds: number;
  only?: string[] | undefined;
  /** The release under whose name the figures are kept. */
  keep?: string | undefined;
};

/** Each side is filled, started and asked by its own code: schemas and shapes may have changed. */
async function openSide(root: string, dataDir: string, products: number): Promise<Side> {
  const from = (path: string, pathBefore = path) =>
    import(pathToFileURL(join(root, existsSync(join(root, path)) ? path : pathBefore)).href);
  const { fillTo }: typeof filling = await from('bench/fill.ts');
  const { rowsOf }: typeof rowing = await from('bench/rows.ts');
  const { startShop }: typeof processes = await from('bench/processes.ts');
  const { openPatientPool }: typeof database = await from(
    'src/base/database/database.server.ts',
    'src/base/database.server.ts',
  );
  const { openEmbeddedPostgres }: typeof embeddedPostgres = await from(
    'src/base/embedded/embedded-postgres.server.ts',
    'src/base/embedded-postgres.server.ts',
  );
  await fillTo(dataDir, products);
  const embedded = await openEmbeddedPostgres(dataDir);
  const sql = openPatientPool(embedded.options, 2);
  const rows = await rowsOf(sql);
  // The customers just made would otherwise be looked for in plans of a table without them.
  await sql`analyze`;
  const shop = await startShop(dataDir);
  return {
    sql,
    rows,
    shop: shop.pid,
    port: shop.port,
    database: embedded.pid,
    stop: async () => {
      await shop.stop();
      await sql.end();
      await embedded.stop();
    },
  };
}

async function compareRow(
  row: Row,
  sides: readonly [Side, Side],
  rows: readonly [Row, Row],
  { rounds: fewest, seconds }: Options,
): Promise<Compared> {
  const loads = sides.map((side, i): Load => ({
    port: side.port,
    connections: rows[i]!.connections,
    script: rows[i]!.script,
  })) as [Load, Load];
  for (const i of [0, 1] as const) await warmUntilSteady(sides[i], loads[i], seconds);
  for (const { sql } of sides) {
    await outboxIsEmpty(sql);
    // Statements planned while a table was empty read it whole until somebody counts it: in life the server does within a
    // minute, here one of the two sides would be measured before and the other after. It made orders look 0.73.
    await sql`analyze`;
  }
  const compared: Compared = { row, rounds: [], errors: 0 };
  while (compared.rounds.length < fewest || isUnsteady(compared)) {
    const costs: Cost[] = [];
    // Whoever goes second finds a warmer or a hotter machine, so the order changes.
    for (const i of compared.rounds.length % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const { sql } = sides[i];
      costs[i] = await costOf(sides[i], loads[i], seconds, () => outboxIsEmpty(sql));
      compared.errors += costs[i].errors;
    }
    compared.rounds.push(costs as [Cost, Cost]);
  }
  process.stderr.write(`${row.name}: ${ratioOf(compared, total).toFixed(3)}\n`);
  return compared;
}

const isUnsteady = (compared: Compared) =>
  compared.rounds.length < MOST_ROUNDS && middleSpread(ratios(compared, total)) > MOST_SPREAD;

const total = ({ main, database }: Cost) => main + database;

/** Above 1 is cheaper than before. */
const ratios = ({ rounds }: Compared, of: (cost: Cost) => number) =>
  rounds.map(([before, now]) => of(before) / of(now));

const ratioOf = (compared: Compared, of: (cost: Cost) => number) => median(ratios(compared, of));

const costNow = ({ row, rounds }: Compared, part: 'main' | 'database') =>
  Math.round(median(rounds.map(([, now]) => now[part])) * row.calls);

const figuresOf = (compared: Compared[]): Figures =>
  Object.fromEntries(
    compared.map((one) => [
      one.row.name,
      {
        main: costNow(one, 'main'),
        database: costNow(one, 'database'),
        ratio: Number(ratioOf(one, total).toFixed(3)),
        spread: Number(middleSpread(ratios(one, total)).toFixed(3)),
        rounds: one.rounds.length,
      },
    ]),
  );

function printCompared(compared: Compared[]) {
  const last = lastFigures();
  const lines = compared.map((one) => {
    const { row, rounds } = one;
    const cost = (side: 0 | 1) =>
      (['main', 'database'] as const)
        .map((part) => (median(rounds.map((round) => round[side][part])) * row.calls).toFixed(0))
        .join(' + ');
    const ratio = ratioOf(one, total);
    const spread = middleSpread(ratios(one, total));
    return [
      row.title,
      cost(0),
      cost(1),
      ratio.toFixed(2),
      `± ${(spread * 100).toFixed(0)} % of ${rounds.length}`,
      ratio >= LEAST_RATIO ? 'holds' : ratio + spread >= LEAST_RATIO ? 'within the spread' : 'fell',
      String(one.errors),
      keptOf(last?.rows[row.name]),
    ];
  });
  print(
    [
      'work',
      'before, µs main + database',
      'now',
      'before / now',
      'spread, rounds',
      'verdict',
      'errors',
      `kept by ${last?.release ?? 'no release'}`,
    ],
    lines,
  );
}

const keptOf = (figure?: Figures[string]) =>
  figure ? `${figure.main} + ${figure.database}, ${figure.ratio.toFixed(2)}` : '–';
