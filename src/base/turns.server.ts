type Options = {
  atOnce: number;
  /** Waiting, of one visitor and of all. */
  mostOfOne: number;
  mostWaiting: number;
  refusal: () => Error;
};

/**
 * Runs a few pieces of work at once and lets the rest wait. Whoever has none waiting is next after those who
 * already wait, whatever others have lined up: visitors take turns, not requests.
 */
export function createTurns({ atOnce, mostOfOne, mostWaiting, refusal }: Options) {
  /** Whose turn is next stands first. */
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function next() {
    const first = lines.entries().next().value;
    if (!first) return void (running -= 1);
    const [whose, line] = first;
    lines.delete(whose);
    waiting -= 1;
    const start = line.shift()!;
    if (line.length > 0) lines.set(whose, line);
    start();
  }

  function wait(whose: string) {
    const line = lines.get(whose) ?? [];
    if (line.length >= mostOfOne || waiting >= mostWaiting) throw refusal();
    waiting += 1;
    return new Promise<void>((start) => {
      line.push(start);
      lines.set(whose, line);
    });
  }

  return async function inTurn<Result>(
    whose: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (running < atOnce) running += 1;
    else await wait(whose);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
