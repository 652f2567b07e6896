import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#base/process/config.server.ts';
import { checkDatabase, openPatientPool, type Sql } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { StartError } from '#base/process/start-error.ts';
import type { Say } from '#start/open.server.ts';
import { createProgress } from '#start/progress.server.ts';
import { restoreBackup } from './put-back.server.ts';
import { takeBackup } from './take.server.ts';

const USAGE = 'npm run backup [-- <file>]   or   npm run restore -- <file> [--overwrite]';

main().catch((error: unknown) => {
  const isExpected = error instanceof StartError;
  process.stderr.write(`\n${isExpected ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});

async function main() {
  const { isRestore, file, mayOverwrite } = readArguments();
  const config = readConfig();
  const { say } = createProgress(process.stderr);
  await withDatabase(config, say, async (sql) => {
    if (isRestore) {
      await restoreBackup(sql, file!, { mayOverwrite, say });
      process.stderr.write(`\n  ${file} is restored. Processes of the shop must be restarted.\n`);
      return;
    }
    const name = file ?? nextName(config);
    const { tables, rows, bytes } = await takeBackup(sql, name, say);
    const size = (bytes / 1024 / 1024).toFixed(1);
    process.stderr.write(
      `\n  ${rows} rows of ${tables} tables, ${size} MB, read back and right.\n`,
    );
    process.stdout.write(`${name}\n`);
  });
}

function readArguments() {
  const { values, positionals } = parse();
  const [command, file, ...more] = positionals;
  const isRestore = command === 'restore';
  if ((isRestore && !file) || (!isRestore && values.overwrite) || more.length > 0)
    throw new StartError(USAGE);
  return { isRestore, file, mayOverwrite: values.overwrite };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false } },
    });
  } catch {
    throw new StartError(USAGE);
  }
}

async function withDatabase(config: Config, say: Say, work: (sql: Sql) => Promise<void>) {
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir, say);
  const sql = openPatientPool(config.databaseUrl ?? embedded!.options, 1);
  try {
    await checkDatabase(sql);
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  }
}

const nextName = ({ dataDir }: Config) =>
  join(
    dataDir,
    'backups',
    `bastion-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.gz`,
  );
