import type { ShopApp } from '#shop/kernel/slice.server.ts';

export type LoggedRequest = {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
};
type Listener = (request: LoggedRequest) => void;

/**
 * Every request that was responded to, by the fast path or the framework, for metrics and the log. Internal calls
 * are part of their page and not told, nor is what stays open and would take hours.
 */
export function addRequestLog(app: ShopApp) {
  const listeners: Listener[] = [];
  app.decorate('onRequestLogged', (listener: Listener) => void listeners.push(listener));
  app.decorate('logRequest', (logged: LoggedRequest) => {
    for (const listener of listeners) listener(logged);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isInternal && !request.routeOptions.config.isEndless)
      app.logRequest({
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      });
    done();
  });
}

export function writeRequestLog(app: ShopApp) {
  // Nothing of a visitor's stands in these lines, so nothing has to be looked for and hidden.
  const log = app.log.child({}, { redact: [] });
  app.onRequestLogged(({ id, method, route, status, ms }) =>
    log.info(
      { reqId: id, method, route, status, ms: Math.round(ms * 10) / 10 },
      'request completed',
    ),
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    onRequestLogged(listener: Listener): void;
    logRequest(logged: LoggedRequest): void;
  }
  interface FastifyContextConfig {
    isEndless?: boolean;
  }
}
