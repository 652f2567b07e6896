import type { FastifyInstance } from 'fastify';

/** Smaller responses fit into what the system holds for a connection. */
const LARGE = 256 * 1024;
/** In milliseconds, and bytes in each of them: a bad line of a phone is faster. */
const SLOWEST_READER = { least: 20_000, rate: 32 };

/**
 * A whole response is in memory until its reader has taken it. Whoever asks for large ones and does not read them is
 * cut off; what is streamed waits for its reader and holds little.
 */
export function cutSlowReaders(
  app: Pick<FastifyInstance, 'addHook'>,
  { least, rate } = SLOWEST_READER,
): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (size >= LARGE) {
      const late = setTimeout(() => raw.destroy(), least + size / rate).unref();
      raw.once('close', () => clearTimeout(late));
    }
    done(null, payload);
  });
}
