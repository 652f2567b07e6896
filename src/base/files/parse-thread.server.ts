import { Worker } from 'node:worker_threads';
import { TooMuch } from '#base/wire/too-much.ts';

export type Asked = {
  module: string;
  name: string;
  input: unknown;
  how: object | undefined;
  mostOut: number;
};
export type Parts = Uint8Array<ArrayBuffer>[];
export type Told =
  | { kind: 'begun'; cpuMs: number }
  | { kind: 'done'; parts: Parts; ms: number }
  | { kind: 'tooMuch' | 'failed'; error: Error; ms: number };
export type ThreadLimits = {
  /** On the processor, for one file. */
  cpuMs: number;
  /** On the clock: longer, because other threads may have the processor. */
  clockMs: number;
  memoryMb: number;
};
export type Outcome = { ms: number } & ({ parts: Parts } | { error: Error });

const SCRIPT = new URL('./parse-worker.server.ts', import.meta.url);
/** In milliseconds: how often a thread at work is asked what it has used. */
const CPU_CHECK_MS = 100;
/** Starting a thread and loading its code is not charged to the file. */
const START_TIMEOUT_MS = 20_000;

/** One thread, which reads one file at a time. A file that takes too much time or memory takes the thread with it. */
export function createParseThread({ cpuMs, clockMs, memoryMb }: ThreadLimits) {
  const worker = new Worker(SCRIPT, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  });
  worker.unref();
  let isOver = false;
  worker.once('exit', () => (isOver = true));
  // One that is ended for its time may run out of memory meanwhile: without a listener that would end the shop.
  worker.on('error', () => (isOver = true));
  const end = async () => {
    isOver = true;
    await worker.terminate();
  };

  const usedSince = async (began: number) => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000 - began;
  };

  /** What came of it, and how much of the processor it took. */
  async function read(asked: Asked): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    let clock = setTimeout(() => giveUp(new Error('a thread did not start')), START_TIMEOUT_MS);
    let glances: NodeJS.Timeout | undefined;
    let used = 0;
    let isGivenUp = false;
    const giveUp = (error: Error) => {
      isGivenUp = true;
      resolve({ error, ms: Math.max(used, cpuMs) });
    };
    const onBegun = (began: number) => {
      clearTimeout(clock);
      clock = setTimeout(() => giveUp(new TooMuch('seconds')), clockMs);
      glances = setInterval(async () => {
        used = await usedSince(began).catch(() => used);
        if (used > cpuMs) giveUp(new TooMuch('seconds of the processor'));
      }, CPU_CHECK_MS);
    };
    const onMessage = (told: Told) => {
      if (told.kind === 'begun') onBegun(told.cpuMs);
      else if (told.kind === 'tooMuch')
        resolve({ error: new TooMuch(told.error.message), ms: told.ms });
      else resolve(told);
    };
    const onError = (error: NodeJS.ErrnoException) => {
      isOver = true;
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      giveUp(isFull ? new TooMuch('megabytes') : error);
    };
    const onExit = () => giveUp(new Error('a thread has ended'));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit).ref();
    worker.postMessage(asked, []);
    const outcome = await promise;
    clearTimeout(clock);
    clearInterval(glances);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
    // A thread that was given up still runs: it is ended before the next file.
    if (isGivenUp) await end();
    return outcome;
  }

  return {
    read,
    end,
    get isOver() {
      return isOver;
    },
  };
}

export type ParseThread = ReturnType<typeof createParseThread>;
