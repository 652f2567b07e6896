import { createHash } from 'node:crypto';
import type { ThreadWork, WorkerPool } from '#base/process/worker-pool.server.ts';

/** Draws where it keeps nobody else waiting. The result depends on the input alone. */
export type Draw = (
  work: ThreadWork,
  input: unknown,
  more?: { isOneOfMany?: true },
) => Promise<Buffer>;

/** In threads beside the one that serves visitors, at the expense of whoever asks. */
export const drawIn =
  (workerPool: WorkerPool, whose: string): Draw =>
  (work, input, more) =>
    workerPool.run({ work, input, key: keyOf(work, input), whose, ...more });

/** In this thread: at a terminal nobody else waits, and a thread would only load everything again. */
export const drawHere: Draw = async ({ module, name }, input) => {
  const drawings = (await import(module.href)) as Record<
    string,
    (given: unknown) => Promise<Buffer>
  >;
  return drawings[name]!(input);
};

const keyOf = ({ name }: ThreadWork, input: unknown) =>
  createHash('sha256')
    .update(`${name} ${JSON.stringify(input)}`)
    .digest('base64');
