type Options = {
  atOnce: number;
  /** Waiting, of one visitor and of all. */
  mostOfOne: number;
  mostWaiting: number;
  /** Told whether one visitor has too much waiting, or all together. */
  refusal: (isTheirs: boolean) => Error;
  /** What somebody has used so far: whoever has used least is next. Without it all are equal. */
  costOf?: (whose: string) => number;
};

/**
 * Runs a few pieces of work at once and lets the rest wait. Whoever has none waiting is next after those who
 * already wait, whatever others have lined up: visitors take turns, not requests.
 */
export function createTurns({ atOnce, mostOfOne, mostWaiting, refusal, costOf }: Options) {
  /** Whose turn is next stands first. */
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function nextOne(): string | undefined {
    const visitors = [...lines.keys()];
    if (!costOf || visitors.length < 2) return visitors[0];
    return visitors.reduce((best, other) => (costOf(other) < costOf(best) ? other : best));
  }

  function next() {
    const whose = nextOne();
    if (whose === undefined) return void (running -= 1);
    const line = lines.get(whose)!;
    lines.delete(whose);
    waiting -= 1;
    const start = line.shift()!;
    if (line.length > 0) lines.set(whose, line);
    start();
  }

  function wait(whose: string) {
    const line = lines.get(whose) ?? [];
    const isTheirs = line.length >= mostOfOne;
    if (isTheirs || waiting >= mostWaiting) throw refusal(isTheirs);
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
