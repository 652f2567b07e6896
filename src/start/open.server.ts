import { randomBytes } from 'node:crypto';
import type { Config } from '#base/process/config.server.ts';
import {
  checkDatabase,
  openBackgroundPool,
  openPatientPool,
  openPool,
  openStreamPool,
  type Connection,
  type Sql,
} from '#base/database/database.server.ts';
import { openEmbeddedPostgres } from '#base/embedded/embedded-postgres.server.ts';
import { LONG_READS_AT_ONCE } from '#base/database/long-reads.server.ts';
import { migrate } from '#base/database/migrate.server.ts';
import { openReplica } from '#base/database/replica.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { seedInChild } from './seed-in-child.server.ts';

export type Say = (step: string, done?: number, total?: number) => void;
/** `background` is for what no visitor waits for. */
export type OpenShop = {
  shop: Shop;
  background: Sql;
  connection: Connection;
  close(): Promise<void>;
};

/** A database with everything in it: found or started, brought up to date, filled the first time. */
export async function openShop(config: Config, say: Say = () => {}): Promise<OpenShop> {
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres(config.dataDir, say);
  const connection: Connection = config.databaseUrl ?? embedded!.options;
  try {
    await prepare(connection, config.isDemo, say);
    const sql = openPool(connection);
    const background = openBackgroundPool(connection);
    const streams = openStreamPool(connection, LONG_READS_AT_ONCE);
    const replica = config.databaseReadUrl ? openReplica(sql, config.databaseReadUrl) : null;
    const formKey = config.secret ?? (await sharedSecret(sql));
    return {
      shop: { sql, streams, config, formKey, ...(replica ? { replica } : {}) },
      background,
      connection,
      close: async () => {
        await replica?.close();
        await Promise.all([sql, background, streams].map((pool) => pool.end({ timeout: 5 })));
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function prepare(connection: Connection, isDemo: boolean, say: Say) {
  const sql = openPatientPool(connection);
  try {
    await checkDatabase(sql, { say, isPatient: true });
    await migrate(sql, say);
    const [filled] = await sql`select from setting where key = 'filled'`;
    if (!filled) await seedInChild({ connection, isDemo }, say);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * One transaction under the setting's row: a half-filled shop cannot be left behind, nor filled twice. Tests and
 * measurements go without the trade of others: its days are those before today, and never twice the same.
 */
export async function fill(sql: Sql, isDemo: boolean, say: Say, { hasTrade = true } = {}) {
  await sql.begin(async (tx) => {
    const [taken] = await tx`
      insert into setting (key, value) values ('filled', ${tx.json(isDemo)}) on conflict do nothing returning key`;
    if (!taken) return;
    const { loadShop } = await import('#seed/shop.ts');
    await loadShop(tx, say);
    if (!isDemo) return;
    const { loadDemo } = await import('#seed/demo.ts');
    await loadDemo(tx, say);
    const { loadDemoCustomers } = await import('#seed/customers.ts');
    await loadDemoCustomers(tx, say);
    if (!hasTrade) return;
    const { loadTrade } = await import('#seed/trade.ts');
    await loadTrade(tx, say);
  });
}

/** Generated once into the database, so that all processes agree on it. */
async function sharedSecret(sql: Sql): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  const [row] = await sql<{ value: string }[]>`
    insert into setting as known (key, value) values ('secret', ${sql.json(fresh)})
    on conflict (key) do update set value = known.value
    returning value`;
  return row!.value;
}
