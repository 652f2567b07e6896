import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, type Connection, type Sql } from '#base/database.server.ts';
import { createPostgres } from './external-postgres.ts';
import { stockShop } from './goods.ts';
import { killTree } from './processes.ts';
import { prepareShop, type ShopProcess } from './shop-process.ts';

export type Kind = 'embedded' | 'external';

/** A shop to be hard on: a process of it, its database, and a folder that goes with them. */
export type Stand = {
  kind: Kind;
  folder: string;
  shop: ShopProcess;
  /** For further processes on the same database. */
  env: Record<string, string>;
  connection: Connection;
  sql: Sql;
  /** kill -9; an embedded one is brought back by the shop, an external one here. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
};

export async function openStand(kind: Kind, env: Record<string, string> = {}): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-drill-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(folder, 0o755);
  const postgres = kind === 'external' ? await createPostgres(join(folder, 'pg')) : null;
  const environment = { ...(postgres ? { DATABASE_URL: postgres.url } : {}), ...env };
  const shop = await prepareShop(folder, environment);
  await shop.start();

  const cluster = join(folder, 'data', 'postgres');
  const connection: Connection = postgres?.url ?? {
    ...{ host: cluster, port: 5432, username: 'bastion', database: 'bastion' },
  };
  const sql = openPool(connection, { max: 3 });
  await stockShop(sql);
  return {
    ...{ kind, folder, shop, env: environment, connection, sql },
    async killDatabase() {
      if (!postgres)
        return killTree(
          Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
        );
      await postgres.kill();
      await postgres.start();
    },
    async close() {
      await sql.end({ timeout: 1 });
      await shop.end('SIGTERM');
      postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
