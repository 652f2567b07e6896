import { readConfig } from '#base/process/config.server.ts';
import { openPatientPool } from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { migrate } from '#base/database/migrate.server.ts';
import { generateProducts } from '#seed/generate-products.ts';
import { fill } from '#start/open.server.ts';

/** A demo shop with as many products, the missing ones invented; what is there already stays. */
export async function fillTo(dataDir: string, products: number): Promise<void> {
  const embedded = await openEmbeddedPostgres(dataDir);
  const sql = openPatientPool(embedded.options);
  try {
    await migrate(sql);
    await fill(sql, readConfig({}).isDemo, say, { hasTrade: false });
    const [row] = await sql<{ count: number }[]>`select count(*)::int from product`;
    if (row!.count < products) await generateProducts(sql, products - row!.count, say);
  } finally {
    await sql.end();
    await embedded.stop();
  }
}

let last = '';
const say = (step: string) => {
  if (step !== last) process.stderr.write(`· ${step}\n`);
  last = step;
};
