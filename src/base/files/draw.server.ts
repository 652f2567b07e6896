import { createHash } from 'node:crypto';
import type { Job, WorkerPool } from '#base/process/worker-pool.server.ts';

/** Runs a drawing job, wherever that stops nobody else. What it draws depends on its input alone. */
export type Draw = (job: Job, input: unknown, more?: { isOneOfMany?: true }) => Promise<Buffer>;

/** In threads beside the one that serves visitors, at the expense of whoever asks. */
export const drawIn =
  (workerPool: WorkerPool, whose: string): Draw =>
  (job, input, more) =>
    workerPool.run({ job, input, key: keyOf(job, input), whose, ...more });

/** In this thread: at a terminal nobody else waits, and a thread would only load everything again. */
export const drawHere: Draw = async ({ module, name }, input) => {
  const drawings = (await import(module.href)) as Record<
    string,
    (given: unknown) => Promise<Buffer>
  >;
  return drawings[name]!(input);
};

const keyOf = ({ name }: Job, input: unknown) =>
  createHash('sha256')
    .update(`${name} ${JSON.stringify(input)}`)
    .digest('base64');
