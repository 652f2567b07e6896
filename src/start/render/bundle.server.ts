import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { StartError } from '#base/process/start-error.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { routeManifest } from './manifest.server.ts';
import type { Renderer } from './render-page.server.ts';

const DIST = new URL('../../../dist/', import.meta.url);

/** The built shop: hashed files that never change, and the renderer made from the same sources. */
export async function addBundle(app: ShopApp): Promise<() => Promise<Renderer>> {
  const manifestFile = new URL('client/.vite/manifest.json', DIST);
  if (!existsSync(manifestFile))
    throw new StartError('The shop is not built yet: run "npm start".');

  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/', DIST)),
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/client/assets/');
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });

  const manifest = routeManifest(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const { render, renderOwn } = await import(new URL('server/entry.server.js', DIST).href);
  const renderer = { render, renderOwn, manifest, isDev: false };
  return async () => renderer;
}
