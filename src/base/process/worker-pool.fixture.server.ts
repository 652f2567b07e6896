import { isMainThread } from 'node:worker_threads';

/** Keeps its thread busy, and says whether it was the one that serves visitors. */
export function keepBusy(ms: number): Buffer {
  const end = performance.now() + ms;
  while (performance.now() < end);
  return Buffer.from(isMainThread ? 'main' : 'worker');
}

export const fail = () => {
  throw new Error('broken');
};
