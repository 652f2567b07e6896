import { listenLive } from '#staff/day/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { staffOf } from './gate.server.ts';
import { createLive } from './live.server.ts';

export function liveRoutes(app: ShopApp, shop: KeyedShop) {
  const live = createLive(shop.sql);
  app.decorate('live', live);
  app.onDrain(() => live.endAll());
  app.addHook('onClose', () => live.stop());
  app.route({
    ...listenLive,
    config: { isEndless: true },
    handler: async (request, reply) => {
      const out = await live.add(staffOf(request));
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'private, no-store', 'x-accel-buffering': 'no' })
        .send(out as never);
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Screens of the office that are told what changes. */
    live?: ReturnType<typeof createLive>;
  }
}
