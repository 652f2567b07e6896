import { ShopError } from '#base/wire/errors.ts';
import {
  createParseThread,
  type ParseThread,
  type Parts,
  type ThreadLimits,
} from './parse-thread.server.ts';
import { TooMuch } from '#base/wire/too-much.ts';
import { createTurns } from '#base/process/turns.server.ts';
import type { ThreadWork } from '#base/process/worker-pool.server.ts';

export type Reader = 'guest' | 'customer' | 'staff';
type Task = {
  /**
   * A function of what was given, of the most bytes it may give back, in parts that are moved and not copied, and of how
   * it is to be read.
   */
  work: ThreadWork;
  input: Uint8Array | string;
  how?: object;
  /** Who is charged for it: a person, or a network. */
  whose: string;
  as: Reader;
};
type Limits = ThreadLimits & {
  mostIn: number;
  mostOut: number;
  /** Milliseconds of the processor, for all files of one visitor within a minute. */
  aMinuteOfOne: number;
};

const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;
/** Base64 is a third longer than what it says. */
const VISITORS_MOST = 7 * MEGABYTE;

export const PARSE_LIMITS: Record<Reader, Limits> = {
  guest: {
    mostIn: VISITORS_MOST,
    mostOut: 2 * MEGABYTE,
    cpuMs: 2_000,
    clockMs: 20_000,
    aMinuteOfOne: 8_000,
    memoryMb: 128,
  },
  customer: {
    mostIn: VISITORS_MOST,
    mostOut: 8 * MEGABYTE,
    cpuMs: 5_000,
    clockMs: 30_000,
    aMinuteOfOne: 20_000,
    memoryMb: 192,
  },
  staff: {
    mostIn: 50 * MEGABYTE,
    mostOut: 50 * MEGABYTE,
    cpuMs: 60_000,
    clockMs: 120_000,
    aMinuteOfOne: 120_000,
    memoryMb: 512,
  },
};
/** Milliseconds after which a thread without work ends, and with it its memory. */
const IDLE_MS = 10_000;
/** Waiting, of one visitor and of all of a kind. */
const QUEUE = { mostOfOne: 4, mostWaiting: 40 };

export const isTooMuch = (error: unknown) =>
  error instanceof ShopError && error.code === 'messages.file.tooMuch';

/**
 * Files that somebody gave are read here: in threads apart from those that draw, one for guests, one for customers and
 * one for the shop's people, so that none of them waits for a file of another kind. Within a kind visitors take turns,
 * and whoever has used least of the thread is next.
 */
export function createParsePool({ limits = PARSE_LIMITS, queue = QUEUE } = {}) {
  const counts = { read: 0, refused: 0, tooMuch: 0 };
  const refuse = (code: string, status: number, retryAfter?: number) => {
    counts[status === 422 || status === 413 ? 'tooMuch' : 'refused'] += 1;
    return new ShopError(code, { status, retryAfter });
  };

  function openLane({ mostIn, mostOut, aMinuteOfOne, ...ofThread }: Limits) {
    const spent = { since: 0, ms: new Map<string, number>() };
    const spentBy = (whose: string) => spent.ms.get(whose) ?? 0;
    const inTurn = createTurns({
      ...queue,
      atOnce: 1,
      costOf: spentBy,
      refusal: (isTheirs) =>
        isTheirs
          ? refuse('messages.tooManyRequests', 429, 10)
          : refuse('messages.serviceUnavailable', 503, 5),
    });
    let thread: ParseThread | undefined;
    let idle: NodeJS.Timeout | undefined;

    /** A visitor who used up the minute's share is refused until it is over. */
    function check(whose: string) {
      const age = Date.now() - spent.since;
      if (age > MINUTE) {
        spent.since = Date.now();
        spent.ms.clear();
      }
      if (spentBy(whose) >= aMinuteOfOne)
        throw refuse('messages.tooManyRequests', 429, Math.ceil((MINUTE - age) / 1000));
    }

    async function read({ work, input, how, whose }: Task): Promise<Parts> {
      check(whose);
      clearTimeout(idle);
      if (!thread || thread.isOver) thread = createParseThread(ofThread);
      const { module, name } = work;
      const outcome = await thread.read({ module: module.href, name, input, how, mostOut });
      spent.ms.set(whose, spentBy(whose) + outcome.ms);
      idle = setTimeout(close, IDLE_MS).unref();
      if ('parts' in outcome) {
        counts.read += 1;
        return outcome.parts;
      }
      if (outcome.error instanceof TooMuch) throw refuse('messages.file.tooMuch', 422);
      throw outcome.error;
    }

    async function close() {
      clearTimeout(idle);
      await thread?.end();
    }
    const run = async (task: Task): Promise<Parts> => {
      if (task.input.length > mostIn) throw refuse('messages.request.tooLarge', 413);
      check(task.whose);
      return inTurn(task.whose, () => read(task));
    };
    return { run, close };
  }

  const lanes = {
    guest: openLane(limits.guest),
    customer: openLane(limits.customer),
    staff: openLane(limits.staff),
  };
  return {
    counts,
    run: (task: Task) => lanes[task.as].run(task),
    close: async () => void (await Promise.all(Object.values(lanes).map((lane) => lane.close()))),
  };
}

export type ParsePool = ReturnType<typeof createParsePool>;
