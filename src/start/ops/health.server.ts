import { statfs } from 'node:fs/promises';
import { MIGRATIONS } from '#base/database/migrate.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';

/** What PostgreSQL writes at once: two files of its journal. */
const LEAST_DISK = 32 * 1024 * 1024;

type Lack = 'stopping' | 'database' | 'disk';

/** Live: the process responds. Ready: it may be sent visitors, or the reason why not. */
export function addHealth(app: ShopApp, { sql, config }: Shop) {
  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (_request, reply) => {
    const lack = await findLack();
    return lack ? reply.code(503).send({ status: 'not ready', reason: lack }) : { status: 'ready' };
  });

  async function findLack(): Promise<Lack | null> {
    if (app.isDraining()) return 'stopping';
    if (!(await hasSchema().catch(() => false))) return 'database';
    return (await hasDisk()) ? null : 'disk';
  }

  async function hasSchema() {
    const [row] =
      await sql`select count(*)::int as count from migration where name in ${sql(MIGRATIONS)}`;
    return row?.count === MIGRATIONS.length;
  }

  /** Of a database elsewhere only its own machine knows. */
  async function hasDisk() {
    if (config.databaseUrl) return true;
    const disk = await statfs(config.dataDir).catch(() => null);
    return !disk || disk.bavail * disk.bsize >= LEAST_DISK;
  }
}
