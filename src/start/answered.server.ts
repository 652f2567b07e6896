import type { ShopApp } from '#shop/kernel/slice.server.ts';

export type Answered = { id: string; method: string; route: string; status: number; ms: number };
type Listener = (answered: Answered) => void;

/**
 * Whoever counts or writes down what was answered hears it here, wherever the answer came from. Calls of
 * our own pages to our own API are part of the page and not told.
 */
export function addAnswered(app: ShopApp) {
  const listeners: Listener[] = [];
  app.decorate('onAnswered', (listener: Listener) => void listeners.push(listener));
  app.decorate('tellAnswered', (answered: Answered) => {
    for (const listener of listeners) listener(answered);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isInside)
      app.tellAnswered({
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      });
    done();
  });
}

export function logAnswered(app: ShopApp) {
  // Nothing of a visitor's stands in these lines, so nothing has to be looked for and hidden.
  const log = app.log.child({}, { redact: [] });
  app.onAnswered(({ id, method, route, status, ms }) =>
    log.info({ reqId: id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered'),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    onAnswered(listener: Listener): void;
    tellAnswered(answered: Answered): void;
  }
}
