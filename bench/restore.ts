import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Connection, openPatientPool } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { grow, sizesOf } from '../drills/growth-data.ts';
import { restoreBackup } from '#start/backup/put-back.server.ts';
import { takeBackup } from '#start/backup/take.server.ts';
import { fillTo } from './fill.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    /** How many PDFs of documents are kept, and the bytes of each. */
    documents: { type: 'string', default: '0' },
    bytes: { type: 'string', default: '33000' },
  },
});

/**
 * How long a backup of a shop of years takes, and putting it back into an empty database.
 * `node bench/restore.ts --orders 200000 --documents 200000`
 */
async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bastion-restore-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o755);
  try {
    await fillTo(dataDir, 0);
    const embedded = await openEmbeddedPostgres(dataDir);
    try {
      await measure(embedded.options, join(dataDir, 'years.gz'));
    } finally {
      await embedded.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(connection: Exclude<Connection, string>, file: string) {
  const [orders, documents] = [Number(values.orders), Number(values.documents)];
  await timed(`grown to ${orders} orders`, () => grow(connection, null, sizesOf(orders)));
  const sql = openPatientPool(connection, 1);
  try {
    if (documents > 0)
      await timed(`${documents} PDFs of ${values.bytes} bytes`, () =>
        keepPdfs(connection, documents),
      );
    const steps = createSteps();
    const { rows } = await timed('backup', () => takeBackup(sql, file, steps.say));
    steps.end();
    print(`${rows} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
    await sql`create database restored`;
  } finally {
    await sql.end();
  }
  const target = openPatientPool({ ...connection, database: 'restored' }, 1);
  try {
    const steps = createSteps();
    await timed('restore', () =>
      restoreBackup(target, file, { mayOverwrite: false, say: steps.say }),
    );
    steps.end();
  } finally {
    await target.end();
  }
}

/** Bytes that no program compresses, each other than its neighbours. */
async function keepPdfs(connection: Connection, documents: number) {
  const pool = Array.from({ length: 64 }, () => randomBytes(Number(values.bytes)));
  const sql = openPatientPool(connection, 1);
  try {
    const ids = await sql<{ id: number }[]>`select id from invoice order by id limit ${documents}`;
    for (let from = 0; from < ids.length; from += 64) {
      const part = ids.slice(from, from + 64);
      const rows = part.map(({ id }, at) => {
        const pdf = pool[at]!;
        return { invoice_id: id, pdf, hash: createHash('sha256').update(pdf).digest() };
      });
      await sql`insert into kept_pdf ${sql(rows)}`;
    }
    print(`kept ${ids.length}`);
  } finally {
    await sql.end();
  }
}

/** Tells of every step that took longer than a second. */
function createSteps() {
  let current = '';
  let since = performance.now();
  const end = () => {
    const seconds = (performance.now() - since) / 1000;
    if (seconds > 1) print(`  ${seconds.toFixed(1)} s ${current}`);
  };
  return {
    end,
    say(step: string) {
      if (step === current) return;
      end();
      current = step;
      since = performance.now();
    },
  };
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  print(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

await main();
