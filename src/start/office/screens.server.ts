import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#base/wire/errors.ts';
import { isScreen } from '#office/addresses.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { sendProblem } from '#start/http/errors.server.ts';
import { BUILT, builtOfficePage } from './built.server.ts';

const SOURCES = new URL('../../office/', import.meta.url);
const CONFIG = new URL('../../../vite.office.config.ts', import.meta.url);

/** The built office: one page that draws every screen, and files that never change under their names. */
export async function addBuiltScreens(app: ShopApp) {
  const page = builtOfficePage();
  await app.register(fastifyStatic, {
    root: fileURLToPath(BUILT),
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.html', '.vite/**'],
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/office/assets/');
      reply.header(
        'cache-control',
        isHashed ? 'private, max-age=31536000, immutable' : 'private, max-age=86400',
      );
    },
  });
  const html = readFileSync(page, 'utf8');
  addPage(app, async () => html);
}

/** The same straight from its sources, replaced in the browser as they change. */
export async function addScreensInDevelopment(app: ShopApp, listening: Server) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: fileURLToPath(CONFIG),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: listening } },
  });
  await app.register((await import('@fastify/middie')).default);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  addPage(app, async (url) =>
    vite.transformIndexHtml(url, await readFile(new URL('index.html', SOURCES), 'utf8')),
  );
}

/** Every address that is neither a call nor a file gets the page, which says in the browser that there is no such screen. */
function addPage(app: ShopApp, read: (url: string) => Promise<string>) {
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?');
    if (/^\/(office|assets|fonts|health)\//.test(path) || /\.\w+$/.test(path))
      return sendProblem(ShopError.notFound(), request, reply);
    return reply
      .code(isScreen(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(await read(request.url));
  });
}
