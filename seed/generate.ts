import { readConfig } from '#base/process/config.server.ts';
import { checkDatabase, openPatientPool } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { migrate } from '#base/database/migrate.server.ts';
import { StartError } from '#base/process/start-error.ts';
import { fill } from '#start/open.server.ts';
import { createProgress } from '#start/progress.server.ts';
import { generateProducts } from './generate-products.ts';

const MOST = 2_000_000;

main(process.argv[2]).catch((error: unknown) => {
  const isExpected = error instanceof StartError;
  process.stderr.write(`\n${isExpected ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});

async function main(argument: string | undefined) {
  const count = readCount(argument);
  const config = readConfig();
  const { say } = createProgress();
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir, say);
  const sql = openPatientPool(config.databaseUrl ?? embedded!.options);
  try {
    await checkDatabase(sql);
    await migrate(sql);
    await fill(sql, config.isDemo, say);
    const started = performance.now();
    await generateProducts(sql, count, say);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`\n  ${count} products added in ${seconds} s.\n`);
  } finally {
    await sql.end({ timeout: 5 });
    await embedded?.stop();
  }
}

function readCount(argument = ''): number {
  const count = /^\d{1,7}$/.test(argument) ? Number(argument) : 0;
  if (count >= 1 && count <= MOST) return count;
  throw new StartError(
    `Say how many products to add, from 1 to ${MOST}: npm run generate -- 200000`,
  );
}
