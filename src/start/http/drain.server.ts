import type { ServerResponse } from 'node:http';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { internalVisitor } from './internal-visitor.server.ts';
import { away } from './errors.server.ts';

/** Less than the whole stop may take. */
const LIMIT = 12_000;

/**
 * Lets what was accepted finish before the app is closed: a closed app refuses its own pages the data
 * they are just being made of. Meanwhile no new connection is accepted, and open ones are told to close.
 */
export function addDrain(app: ShopApp) {
  let running = 0;
  let isDraining = false;
  let isClosing = false;
  let settle = () => {};

  /** Nothing is closed before its response. */
  const hold = (response: ServerResponse) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
      if (running === 0) settle();
    });
  };
  app.decorate('hold', hold);
  app.addHook('onRequest', (request, reply, done) => {
    const isInternal = internalVisitor(request) !== undefined;
    if (!isInternal) hold(reply.raw);
    done(isClosing && !isInternal ? away() : undefined);
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });

  const endless: (() => void)[] = [];
  app.decorate('onDrain', (end: () => void) => void endless.push(end));
  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', async () => {
    isDraining = true;
    for (const end of endless) end();
    // Stops listening; connections that wait for their next request are closed.
    app.server.close();
    if (running === 0) return;
    const settled = new Promise<void>((done) => (settle = done));
    await Promise.race([settled, new Promise((late) => setTimeout(late, LIMIT).unref())]);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    hold(response: ServerResponse): void;
    /** Ends responses that would never finish by themselves. */
    onDrain(end: () => void): void;
    isDraining(): boolean;
    drain(): Promise<void>;
  }
}
