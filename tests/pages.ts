import { buildApp } from '#start/app/app.server.ts';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { render, renderOwn } from '#start/render/entry.server.tsx';
import { addPages } from '#start/render/pages.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';

/** A shop with its real pages, rendered from the sources. Whoever opens it closes it. */
export async function openPages({ sql, config }: Pick<Shop, 'sql' | 'config'>): Promise<ShopApp> {
  const shop = { sql, config, formKey: 'a key that only the tests know, 32+' };
  const app = await buildApp(shop);
  addPages(app, shop, {
    getRenderer: async () => ({ render, renderOwn, manifest: { routes: {} }, isDev: false }),
    caches: createCaches(),
  });
  await app.ready();
  return app;
}
