import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify from 'fastify';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { TIMEOUTS } from '#start/app/new-app.server.ts';

/**
 * The office listens with the shop, but is loaded and made with its first request: it is a quarter of what the process
 * would hold (166 MB with it, 143 without), and of several processes most are never asked for it.
 */
export function officeOnDemand(make: () => Promise<ShopApp>) {
  let making: Promise<ShopApp> | null = null;
  let made: ShopApp | null = null;
  const heard: ((app: ShopApp) => void)[] = [];

  const makeOnce = () =>
    (making ??= make()
      .then(async (app) => {
        await app.ready();
        for (const hear of heard) hear(app);
        return (made = app);
      })
      .catch((error: unknown) => {
        // The next request tries again.
        making = null;
        throw error;
      }));

  const enter = (request: IncomingMessage, response: ServerResponse) => {
    if (made) return made.routing(request, response);
    makeOnce().then(
      (app) => app.routing(request, response),
      () => response.writeHead(503, { 'retry-after': '1' }).end(),
    );
  };
  const door = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    serverFactory: () => createServer(TIMEOUTS, enter),
  });

  return {
    server: door.server,
    listen: (at: { host: string; port: number }) => door.listen(at),
    /** Calls with the office once it is made. */
    onMade(hear: (app: ShopApp) => void) {
      heard.push(hear);
      if (made) hear(made);
    },
    async drain() {
      door.server.close();
      const app = await making?.catch(() => null);
      await app?.drain();
    },
    async close() {
      const app = await making?.catch(() => null);
      await app?.close();
      await door.close();
    },
  };
}
