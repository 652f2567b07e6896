import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { type Cache, createCache } from './cache.server.ts';
import { ShopError } from '#base/wire/errors.ts';

/** A function of a module, run in another thread: what goes in and out is copied. */
export type ThreadWork = { module: URL; name: string };
type Task = {
  work: ThreadWork;
  input: unknown;
  /** Says everything the result depends on. */
  key: string;
  /** Who is charged for it: a customer, or a network. */
  whose: string;
  /** One after another of a file that is limited itself: only how many are under way counts. */
  isOneOfMany?: true;
};

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** `longest` is in milliseconds, waiting included: what takes longer is given up. */
export const WORKER_LIMITS = { queue: 40, atOnceOfOne: 10, aMinuteOfOne: 60, longest: 20_000 };

export const createDocumentCache = (): Cache<Uint8Array> =>
  createCache({
    name: 'documents',
    maxBytes: 48 * MEGABYTE,
    lifetime: Infinity,
    sizeOf: (bytes) => bytes.length,
  });

/**
 * Heavy work, such as drawing documents and pictures, runs in worker threads, so that it does not block the event
 * loop, and its results are cached. Threads are started when needed and end when idle, and with them the memory of
 * the libraries they load.
 */
export function createWorkerPool({
  limits = WORKER_LIMITS,
  documents = createDocumentCache(),
} = {}) {
  let pool: Promise<Piscina> | undefined;
  let waiting = 0;
  const running = new Map<string, number>();
  const spent = { since: 0, tasks: new Map<string, number>() };
  const counts = { made: 0, refused: 0 };

  const openPool = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina({
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: limits.queue,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      execArgv: [],
    });
  };

  const refuse = (code: 'messages.tooManyRequests' | 'messages.serviceUnavailable') => {
    counts.refused += 1;
    const isTheirs = code === 'messages.tooManyRequests';
    return new ShopError(code, { status: isTheirs ? 429 : 503, retryAfter: isTheirs ? 10 : 5 });
  };

  /** Only for what has to be made: a cached result costs nothing. */
  function charge({ whose, isOneOfMany }: Task) {
    if (Date.now() - spent.since > MINUTE) {
      spent.since = Date.now();
      spent.tasks.clear();
    }
    const tasks = spent.tasks.get(whose) ?? 0;
    const atOnce = running.get(whose) ?? 0;
    if (atOnce >= limits.atOnceOfOne || (!isOneOfMany && tasks >= limits.aMinuteOfOne))
      throw refuse('messages.tooManyRequests');
    if (!isOneOfMany) spent.tasks.set(whose, tasks + 1);
    running.set(whose, atOnce + 1);
  }

  function release(whose: string) {
    const left = running.get(whose)! - 1;
    if (left > 0) running.set(whose, left);
    else running.delete(whose);
  }

  async function work(task: Task): Promise<Uint8Array> {
    const { work, input, whose } = task;
    charge(task);
    waiting += 1;
    try {
      const threads = await (pool ??= openPool());
      if (threads.queueSize >= limits.queue) throw refuse('messages.serviceUnavailable');
      const options = { filename: work.module.href, name: work.name };
      const signal = AbortSignal.timeout(limits.longest);
      const result = threads.run(input, { ...options, signal }) as Promise<Uint8Array>;
      const bytes = await result.catch((error: unknown) => {
        throw signal.aborted ? refuse('messages.serviceUnavailable') : error;
      });
      counts.made += 1;
      return bytes;
    } finally {
      waiting -= 1;
      release(whose);
    }
  }

  async function run(task: Task): Promise<Buffer> {
    const bytes = await documents.get(task.key, () => work(task));
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  const close = async () => {
    const threads = await pool;
    pool = undefined;
    await threads?.destroy();
  };
  return {
    run,
    close,
    counts,
    /** Tasks that are queued or running. */
    get waiting() {
      return waiting;
    },
  };
}

export type WorkerPool = ReturnType<typeof createWorkerPool>;
