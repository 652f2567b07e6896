import { MIGRATIONS } from '#base/migrate.server.ts';
import type { Shop, ShopApp } from '#shop/customers/slice.server.ts';

/** Live: the process answers. Ready: it may be sent visitors (database there, schema ours, not stopping). */
export function addHealth(app: ShopApp, { sql }: Shop) {
  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (_request, reply) => {
    const isReady = !app.isDraining() && (await hasSchema().catch(() => false));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  async function hasSchema() {
    const [row] =
      await sql`select count(*)::int as count from migration where name in ${sql(MIGRATIONS)}`;
    return row?.count === MIGRATIONS.length;
  }
}
