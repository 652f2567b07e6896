import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseDown } from '#base/database/database.server.ts';

type Loop = {
  /** One round of work; true when there may be more at once. `isOver` says that a long one should end. */
  round(isOver: () => boolean): Promise<boolean>;
  /** Milliseconds between two rounds, where the first left nothing to do. */
  pause: number;
  /** How many a stop waits for the round that is under way. */
  patience: number;
  /** Begins with a pause. */
  isLate?: boolean;
};

/** Work that no visitor waits for, round after round, until the function it returns is called. */
export function startLoop({ round, pause, patience, isLate = false }: Loop): () => Promise<void> {
  let isStopping = false;
  let wake = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function work() {
    if (isLate) await rest();
    while (!isStopping) {
      const isBusy = await round(() => isStopping);
      if (!isBusy && !isStopping) await rest();
    }
  }

  const running = work();
  return async () => {
    isStopping = true;
    wake();
    await Promise.race([running, new Promise((later) => setTimeout(later, patience))]);
  };
}

/** True at first, and then when so many milliseconds have passed since it was. */
export function every(milliseconds: number): () => boolean {
  let last = 0;
  return () => {
    const isDue = Date.now() - last > milliseconds;
    if (isDue) last = Date.now();
    return isDue;
  };
}

/** An error does not end the loop. A lost database is logged elsewhere, once; other errors here. */
export const survivor =
  (log: FastifyBaseLogger, tellLost: (error: unknown) => void = () => {}) =>
  <Result>(what: string, work: Promise<Result>): Promise<Result | null> =>
    work.catch((error: unknown) => {
      if (isDatabaseDown(error)) tellLost(error);
      else log.error({ err: error }, what);
      return null;
    });
