import type { Db, Sql } from '#base/database.server.ts';
import { MIGRATION_LOCK, migrationText } from '#base/migrate.server.ts';
import { StartError } from '#base/start-error.ts';
import type { Say } from '#start/open.server.ts';
import {
  type Header,
  isSame,
  openArchive,
  startSum,
  sumOf,
  type Table,
  type Trailer,
} from './archive.server.ts';
import { checkArchive } from './check.server.ts';
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
  const header = await checkArchive(file, say);
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
      for (const name of header.migrations) {
        say(`Migrating: ${name}`);
        await tx.unsafe(migrationText(name));
      }
      await load(tx, archive, say);
      await tx`select pg_notify('bastion_changed', 'restored')`;
    });
  } finally {
    archive.close();
  }
}

async function load(tx: Db, archive: ReturnType<typeof openArchive>, say: Say) {
  const { tables } = await archive.read<Header>();
  for (const [index] of tables.entries()) {
    say('Restoring', index + 1, tables.length);
    const table = await archive.read<Table>();
    // What triggers would add is in the backup already; constraints stay on.
    await tx.unsafe(`alter table ${quoted(table.table)} disable trigger user`);
    const written = startSum();
    await writeRows(tx, table, summed(archive.rows(table.table), written));
    await tx.unsafe(`alter table ${quoted(table.table)} enable trigger user`);
    if (!isSame(written.get(), await sumOf(readRows(tx, table))))
      throw new StartError(`The rows of ${table.table} did not come back as they were written.`);
  }
  const { sequences } = await archive.read<Trailer>();
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await tx`select setval(${quoted(name)}::regclass, ${last}::bigint)`;
}

async function* summed(rows: AsyncIterable<Buffer>, sum: ReturnType<typeof startSum>) {
  for await (const chunk of rows) {
    sum.add(chunk);
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
