import type { Config } from '#base/process/config.server.ts';
import { checkDatabase, openPatientPool, type Sql } from '#base/database/database.server.ts';
import { hasDatabaseFolder } from '#base/embedded/embedded-folder.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { migrate } from '#base/database/migrate.server.ts';
import { StartError } from '#base/process/start-error.ts';
import { say } from '#text/staff.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { Progress } from '#staff/job.server.ts';

export type OpenDatabase = { sql: Sql; close(): Promise<void> };

/**
 * The database of a shop that exists: the one at DATABASE_URL, or the embedded one, which is shared
 * with a running shop and otherwise started for as long as the command takes.
 */
export async function openDatabase(config: Config, progress: Progress): Promise<OpenDatabase> {
  try {
    return await open(config, progress);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StaffError('database.notOpen', { reason: error.message });
  }
}

async function open({ databaseUrl, dataDir }: Config, progress: Progress): Promise<OpenDatabase> {
  // A mistyped folder must not become a new, empty shop.
  if (!databaseUrl && !(await hasDatabaseFolder(dataDir)))
    throw new StaffError('database.noShop', { folder: dataDir });
  if (!databaseUrl) progress(say('database.starting'));
  const embedded = databaseUrl ? null : await openEmbeddedPostgres(dataDir);
  const sql = openPatientPool(databaseUrl ?? embedded!.options);
  const close = async () => {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  };
  try {
    await checkDatabase(sql);
    await assertFilled(sql);
    await migrate(sql);
    return { sql, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Only the shop itself fills a new database: it alone knows whether the demo is wanted. */
async function assertFilled(sql: Sql): Promise<void> {
  const [table] = await sql`select to_regclass('setting') is not null as exists`;
  const [filled] = table?.exists ? await sql`select from setting where key = 'filled'` : [];
  if (!filled) throw new StaffError('database.notFilled');
}
