import type { Readable } from 'node:stream';
import type { Fragment, Sql, Tx } from './database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { createTurns } from '#base/process/turns.server.ts';

/** In milliseconds, whoever reads it: a snapshot that is held keeps the database from tidying up. */
const LONGEST_READ_MS = 5 * 60_000;
export const LONG_READS_AT_ONCE = 2;
const PORTION = 1_000;

/** One snapshot of the database, held until it is closed. */
export type LongRead = {
  tx: Tx;
  /** Ended by itself: it took too long. */
  signal: AbortSignal;
  close(): Promise<void>;
};

export type LongReads = ReturnType<typeof createLongReads>;

/**
 * Reads that last longer than a visitor's statement may, because whoever receives them decides how fast they go. A few
 * at once, in turns of those who ask, each on a connection and in a snapshot of its own.
 */
export function createLongReads(sql: Sql, { longest = LONGEST_READ_MS } = {}) {
  const counts = { finished: 0, cut: 0, refused: 0, rows: 0 };
  let running = 0;
  const refusal = () => {
    counts.refused += 1;
    return new ShopError('messages.serviceUnavailable', { status: 503, retryAfter: 10 });
  };
  const inTurn = createTurns({
    atOnce: LONG_READS_AT_ONCE,
    mostOfOne: 1,
    mostWaiting: 20,
    refusal,
  });

  async function open(whose: string): Promise<LongRead> {
    const begun = Promise.withResolvers<Tx>();
    const over = Promise.withResolvers<void>();
    const ended = inTurn(whose, () =>
      sql.begin('isolation level repeatable read read only', async (tx) => {
        begun.resolve(tx);
        await over.promise;
      }),
    );
    ended.catch(begun.reject);
    const tx = await begun.promise;
    running += 1;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), longest).unref();
    let isOpen = true;
    return {
      tx,
      signal: late.signal,
      async close() {
        if (!isOpen) return;
        isOpen = false;
        running -= 1;
        clearTimeout(timer);
        over.resolve();
        // The reader has been told of the error.
        await ended.catch(() => {});
      },
    };
  }

  /** The rows of a query, a portion at a time: no more of them are in memory than one portion. */
  async function* rows<Row extends object>(
    { tx }: LongRead,
    query: Fragment,
  ): AsyncGenerator<Row[]> {
    await tx`declare long_read no scroll cursor for ${query}`;
    for (;;) {
      const portion = await tx.unsafe<Row[]>(`fetch ${PORTION} from long_read`);
      counts.rows += portion.length;
      if (portion.length > 0) yield portion;
      if (portion.length < PORTION) return;
    }
  }

  /** Closes the read with its stream: at the end, when the reader has left, or when it is too slow. */
  function endWith(read: LongRead, stream: Readable): Readable {
    const cut = () => stream.destroy(new Error('the reader is too slow'));
    read.signal.addEventListener('abort', cut);
    stream.once('close', () => {
      read.signal.removeEventListener('abort', cut);
      counts[stream.readableEnded ? 'finished' : 'cut'] += 1;
      void read.close();
    });
    return stream;
  }

  return {
    open,
    rows,
    endWith,
    counts,
    get running() {
      return running;
    },
  };
}
