import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import { ShopError } from './errors.ts';

/** A function of a module, run in another thread: what goes in and out is copied. */
export type Job = { module: URL; name: string };
type Order = {
  job: Job;
  input: unknown;
  /** Says everything the result depends on. */
  key: string;
  /** Who asks: a customer, or a network. */
  whose: string;
};

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** `longest` is in milliseconds, waiting included: what takes longer is given up. */
export const APART_LIMITS = { queue: 40, atOnceOfOne: 10, aMinuteOfOne: 60, longest: 20_000 };

/**
 * Heavy work, such as drawing documents and pictures, is done in threads of its own, so that nobody else waits
 * for it, and kept once made. The threads come when they are needed and go when nothing is asked for; so do
 * their libraries.
 */
export function createApart(limits = APART_LIMITS) {
  let pool: Promise<Piscina> | undefined;
  const made = new LRUCache<string, Uint8Array>({
    maxSize: 48 * MEGABYTE,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  });
  const underWay = new Map<string, Promise<Uint8Array>>();
  const running = new Map<string, number>();
  const spent = new LRUCache<string, { count: number }>({ max: 10_000, ttl: MINUTE });
  const counts = { made: 0, refused: 0 };

  const openPool = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina({
      ...{ minThreads: 0, maxThreads: THREADS, maxQueue: limits.queue, idleTimeout: 30_000 },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      execArgv: [],
    });
  };

  const refuse = (code: 'messages.tooManyRequests' | 'messages.serviceUnavailable') => {
    counts.refused += 1;
    const isTheirs = code === 'messages.tooManyRequests';
    return new ShopError(code, { status: isTheirs ? 429 : 503, retryAfter: isTheirs ? 10 : 5 });
  };

  /** Of what has to be made only: what is kept costs nothing. */
  function charge(whose: string) {
    const account = spent.get(whose) ?? { count: 0 };
    const isOver =
      (running.get(whose) ?? 0) >= limits.atOnceOfOne || account.count >= limits.aMinuteOfOne;
    if (isOver) throw refuse('messages.tooManyRequests');
    account.count += 1;
    if (account.count === 1) spent.set(whose, account);
    running.set(whose, (running.get(whose) ?? 0) + 1);
  }

  function release(whose: string) {
    const left = running.get(whose)! - 1;
    if (left > 0) running.set(whose, left);
    else running.delete(whose);
  }

  async function work({ job, input, key, whose }: Order): Promise<Uint8Array> {
    charge(whose);
    try {
      const threads = await (pool ??= openPool());
      if (threads.queueSize >= limits.queue) throw refuse('messages.serviceUnavailable');
      const options = { filename: job.module.href, name: job.name };
      const signal = AbortSignal.timeout(limits.longest);
      const result = threads.run(input, { ...options, signal }) as Promise<Uint8Array>;
      const bytes = await result.catch((error: unknown) => {
        throw signal.aborted ? refuse('messages.serviceUnavailable') : error;
      });
      counts.made += 1;
      made.set(key, bytes);
      return bytes;
    } finally {
      release(whose);
    }
  }

  async function run(order: Order): Promise<Buffer> {
    const { key } = order;
    let bytes = made.get(key);
    if (!bytes) {
      const making = underWay.get(key) ?? work(order).finally(() => underWay.delete(key));
      underWay.set(key, making);
      bytes = await making;
    }
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  const close = async () => {
    const threads = await pool;
    pool = undefined;
    await threads?.destroy();
  };
  return {
    ...{ run, close, counts },
    /** Asked for and not made yet. */
    get waiting() {
      return underWay.size;
    },
  };
}

export type Apart = ReturnType<typeof createApart>;
