type Sink = { write(text: string): unknown; flushSync(): void };
/** Writes before it returns. */
type LastSink = Pick<Sink, 'write'>;

const MOST_LINES = 64;
/** In milliseconds. */
const LONGEST_WAIT_MS = 200;

/**
 * Many lines are one write. They are joined here, once: the logger's own way looks through all that waits
 * with every line that is added, and cost more than the rest of a cached response.
 */
export function logLines(sink: Sink, last: LastSink) {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  const pass = (to: LastSink) => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.length > 0) to.write(waiting.join(''));
    waiting = [];
  };
  // At the end of the process the waiting lines are written at once.
  process.on('exit', () => {
    sink.flushSync();
    pass(last);
  });
  return {
    write(line: string) {
      waiting.push(line);
      if (waiting.length >= MOST_LINES) pass(sink);
      else timer ??= setTimeout(() => pass(sink), LONGEST_WAIT_MS).unref();
    },
  };
}
