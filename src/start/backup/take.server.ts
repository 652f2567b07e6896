import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db, Sql } from '#base/database/database.server.ts';
import { StartError } from '#base/process/start-error.ts';
import type { Say } from '#start/open.server.ts';
import { holdRefilled } from '#shop/catalog/refilled.server.ts';
import { type Header, lineOf, packRows, type Sum, type Trailer } from './archive.server.ts';
import { checkArchive } from './check.server.ts';
import { listTables, readRows, settleFormat } from './tables.server.ts';

export type Taken = { tables: number; rows: number; bytes: number };

/**
 * The whole shop as it is at one moment, while it goes on selling. The file gets its name only when it
 * has been read back and holds what the database held.
 */
export async function takeBackup(sql: Sql, file: string, say: Say): Promise<Taken> {
  const draft = `${file}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    const sums = new Map<string, Sum>();
    const [shop] = await sql`select to_regclass('product_words') is not null as exists`;
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      if (shop?.exists) await holdRefilled(tx);
      await settleFormat(tx);
      await pipeline(
        Readable.from(contentsOf(tx, sums, say)),
        createGzip({ level: 4 }),
        // Passwords' hashes and people's addresses: for the owner's eyes. On the disk before it counts.
        createWriteStream(draft, { mode: 0o600, flush: true }),
      );
    });
    await checkArchive(draft, say, sums);
    await rename(draft, file);
    const rows = [...sums.values()].reduce((total, sum) => total + sum.rows, 0);
    return { tables: sums.size, rows, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const { code = '' } = error as NodeJS.ErrnoException;
    throw UNWRITABLE.includes(code)
      ? new StartError(`The backup cannot be written to ${file} (${code}).`)
      : error;
  }
}

const UNWRITABLE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR', 'EEXIST'];

async function* contentsOf(tx: Db, sums: Map<string, Sum>, say: Say): AsyncGenerator<Buffer> {
  const tables = await listTables(tx);
  if (tables.length === 0) throw new StartError('There is no shop in this database to back up.');
  yield lineOf({
    bastion: 'backup',
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: (await tx`select name from migration order by name`).map(({ name }) => name),
    tables: tables.map(({ table }) => table),
  } satisfies Header);
  for (const [index, table] of tables.entries()) {
    say('Writing the backup', index + 1, tables.length);
    yield lineOf(table);
    sums.set(table.table, yield* packRows(readRows(tx, table)));
  }
  yield lineOf({ sequences: await readSequences(tx), end: true } satisfies Trailer);
}

/** Where each id column goes on. A sequence may run ahead of the snapshot, never behind it. */
async function readSequences(tx: Db) {
  const rows = await tx<{ name: string; last: string | null }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
