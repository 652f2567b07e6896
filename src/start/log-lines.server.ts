type Sink = { write(text: string): unknown; flushSync(): void };

const MOST = 64;
/** In milliseconds. */
const LONGEST = 200;

/**
 * Many lines are one write. They are joined here, once: the logger's own way looks through all that waits
 * with every line that is added, and cost more than the rest of an answer from memory.
 */
export function logLines(sink: Sink) {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  const pass = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.length > 0) sink.write(waiting.join(''));
    waiting = [];
  };
  // What waits when the process ends is still written.
  process.on('exit', () => {
    pass();
    sink.flushSync();
  });
  return {
    write(line: string) {
      waiting.push(line);
      if (waiting.length >= MOST) pass();
      else timer ??= setTimeout(pass, LONGEST).unref();
    },
  };
}
