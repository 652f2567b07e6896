import type { Db, Sql } from '#base/database/database.server.ts';
import { MIGRATION_LOCK, migrationText } from '#base/database/migrate.server.ts';
import { withoutIndexes } from '#base/database/without-indexes.server.ts';
import { StartError } from '#base/process/start-error.ts';
import type { Say } from '#start/open.server.ts';
import {
  type Header,
  isSame,
  openArchive,
  startSum,
  type Table,
  type Trailer,
} from './archive.server.ts';
import { type Checked, checkArchive } from './check.server.ts';
import { findOccupant } from './occupied.server.ts';
import { quoted, readRows, settleFormat, writeRows } from './tables.server.ts';

/**
 * Puts a backup in place of whatever the database holds: one transaction, so there is the old shop or
 * the restored one and never half of either. Nothing is touched before the file has been read to its end.
 */
export async function restoreBackup(
  sql: Sql,
  file: string,
  { mayOverwrite, say }: { mayOverwrite: boolean; say: Say },
): Promise<void> {
  const checked = await checkArchive(file, say);
  const occupant = await findOccupant(sql);
  if (occupant && !mayOverwrite)
    throw new StartError(
      `This database holds ${occupant}. All of it would be lost; --overwrite says that you mean it.`,
    );
  const archive = openArchive(file);
  try {
    await sql.begin(async (tx) => {
      // A running shop may keep a table for the time of one request.
      await tx`set local lock_timeout = '30s'`;
      // A shop that starts in this moment waits for us.
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      await settleFormat(tx);
      await dropShop(tx);
      for (const name of checked.header.migrations) {
        say(`Migrating: ${name}`);
        await tx.unsafe(migrationText(name));
      }
      await load(tx, archive, checked, say);
      await tx`select pg_notify('bastion_changed', 'restored')`;
    });
  } finally {
    archive.close();
  }
}

type Archive = ReturnType<typeof openArchive>;

/**
 * Rows first; then indexes and references of all tables, in one pass each, which is several times faster than row by
 * row. Rules within a row, primary keys and unique rules hold all the time.
 */
async function load(tx: Db, archive: Archive, checked: Checked, say: Say) {
  const { header } = checked;
  await archive.read<Header>();
  const tables = header.tables.map(quoted);
  await withoutIndexes(
    tx,
    tables,
    async () => copyAll(tx, archive, header.tables.length, progressOf(checked, say)),
    (done, total) => say('Building indexes and checking references', done, total),
  );
  const { sequences } = await archive.read<Trailer>();
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await tx`select setval(${quoted(name)}::regclass, ${last}::bigint)`;
  // Until it knows how much there is of what, a database finds bad ways.
  say('Counting what tables hold');
  await tx.unsafe(`analyze ${tables.join(', ')}`);
}

/** Called with bytes of a table, as they are written and once more as they are read back. */
type Tell = (table: string) => (more: number) => void;

async function copyAll(tx: Db, archive: Archive, count: number, tell: Tell) {
  for (let index = 0; index < count; index += 1) {
    const table = await archive.read<Table>();
    const told = tell(table.table);
    // What triggers would add is in the backup already; rules of a row stay on.
    await tx.unsafe(`alter table ${quoted(table.table)} disable trigger user`);
    const written = startSum();
    await writeRows(tx, table, summed(archive.rows(table.table), written, told));
    await tx.unsafe(`alter table ${quoted(table.table)} enable trigger user`);
    const read = startSum();
    for await (const _ of summed(readRows(tx, table), read, told));
    if (!isSame(written.get(), read.get()))
      throw new StartError(`The rows of ${table.table} did not come back as they were written.`);
  }
}

/**
 * Which table, how many rows it has, and how far all of them are: by bytes, because a kept document weighs as much as hundreds
 * of other rows. Each table is read back, which counts as well.
 */
function progressOf({ sums, bytes }: Checked, say: Say): Tell {
  const total = 2 * [...bytes.values()].reduce((sum, one) => sum + one, 0);
  let done = 0;
  return (table) => {
    const share = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = `Restoring ${table}: ${sums.get(table)!.rows} rows, ${share} % done`;
    say(step, done, total);
    return (more) => {
      done += more;
      say(step, done, total);
    };
  };
}

async function* summed(
  rows: AsyncIterable<Buffer>,
  sum: ReturnType<typeof startSum>,
  told: (bytes: number) => void,
) {
  for await (const chunk of rows) {
    sum.add(chunk);
    told(chunk.length);
    yield chunk;
  }
}

/** Tables and functions one by one: the schema and its extensions may belong to somebody else. */
async function dropShop(tx: Db): Promise<void> {
  await tx.unsafe(`
    do $$
    declare statement text;
    begin
      for statement in
        select format('drop table %s cascade', oid::regclass) from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
      loop execute statement; end loop;
      for statement in
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop execute statement; end loop;
    end $$`);
}
