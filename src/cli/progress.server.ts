import type { Progress } from '#staff/job.server.ts';

const WIDTH = 24;
const REDRAW_PAUSE_MS = 100;
const CLEAR = '\r\u001b[2K';

/** One line on a terminal's standard error while long work runs; silent everywhere else. */
export type TerminalProgress = Progress & {
  /** Leaves a clean line for what is printed next. */
  end(): void;
};

export function createProgress(out: NodeJS.WriteStream = process.stderr): TerminalProgress {
  let isShown = false;
  let last = { title: '', at: 0 };

  function show(title: string, done?: number, total?: number) {
    const isNews =
      title !== last.title || Date.now() - last.at >= REDRAW_PAUSE_MS || done === total;
    if (!out.isTTY || !isNews) return;
    last = { title, at: Date.now() };
    isShown = true;
    const bar = done === undefined || !total ? '' : ` ${barOf(done / total)} ${done}/${total}`;
    out.write(`${CLEAR}  ${title}${bar}`);
  }

  function end() {
    if (isShown) out.write(CLEAR);
    isShown = false;
  }

  return Object.assign(show, { end });
}

function barOf(share: number): string {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
}
