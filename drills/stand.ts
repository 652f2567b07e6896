import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool, type Connection, type Sql } from '#base/database/database.server.ts';
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
  /** The folder with the files of the database. */
  disk: string;
  /** For further processes on the same database. */
  env: Record<string, string>;
  connection: Connection;
  sql: Sql;
  /** kill -9; an embedded one is brought back by the shop, an external one here. */
  killDatabase(): Promise<void>;
  /** Starts an external one that has ended by itself, as a service manager does. */
  ensureDatabase(): Promise<void>;
  close(): Promise<void>;
};

type StandOptions = { env?: Record<string, string> | undefined; disk?: string | undefined };

/** `disk`: the size of a disk of its own for the database, such as '400m'. */
export async function openStand(kind: Kind, { env = {}, disk }: StandOptions = {}): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-drill-'));
  // As root the database runs under another account, which must be able to pass through.
  chmodSync(folder, 0o755);
  const place = join(folder, kind === 'external' ? 'pg' : 'data');
  const leave: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  // The last first, and all of them: what one leaves behind is in the way of the next drill.
  const close = async () => {
    for (const step of leave.splice(0).toReversed()) await step();
  };
  try {
    if (disk) {
      mountDisk(place, disk);
      leave.push(() => execFileSync('umount', ['-l', place]));
    }
    const postgres = kind === 'external' ? await createPostgres(place) : null;
    if (postgres) leave.push(() => postgres.stop());
    const environment = { ...(postgres ? { DATABASE_URL: postgres.url } : {}), ...env };
    const shop = await prepareShop(folder, environment);
    leave.push(() => shop.end('SIGTERM'));
    await shop.start();

    const cluster = join(folder, 'data', 'postgres');
    const connection: Connection = postgres?.url ?? {
      host: cluster,
      port: 5432,
      username: 'bastion',
      database: 'bastion',
    };
    const sql = openPool(connection, { max: 3 });
    leave.push(() => sql.end({ timeout: 1 }));
    await stockShop(sql);
    return {
      kind,
      folder,
      disk: place,
      shop,
      env: environment,
      connection,
      sql,
      close,
      ensureDatabase: async () => postgres?.ensure(),
      async killDatabase() {
        if (!postgres) return killTree(postmasterOf(cluster));
        await postgres.kill();
        await postgres.start();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const postmasterOf = (cluster: string) =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

function mountDisk(place: string, size: string) {
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'bastion-drill', place]);
}
