import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { Renderer } from './render-page.server.ts';

const ENTRY = '/src/start/render/entry.client.tsx';
const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;`;

/** The same shop straight from its sources, replaced in the browser as they change. */
export async function addVite(app: ShopApp): Promise<() => Promise<Renderer>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  await app.register((await import('@fastify/middie')).default);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());

  const manifest = {
    routes: {
      __root__: {
        css: ['/src/ui/styles/global.css?direct'],
        scripts: [
          { attrs: { type: 'module' }, children: REFRESH },
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module', src: ENTRY } },
        ],
      },
    },
  };
  return async () => {
    const { render, renderOwn } = await vite.ssrLoadModule('/src/start/render/entry.server.tsx');
    return { render, renderOwn, manifest, isDev: true };
  };
}
