import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DocumentJob } from './make-document.ts';

/** Setting type is all computing, so it is shared between the cores; the results keep the order of the jobs. */
export async function writeDocuments(
  jobs: DocumentJob[],
  say: (done: number, total: number) => void,
): Promise<Uint8Array[]> {
  const documents: Uint8Array[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    const worker = new Worker(new URL('./document-worker.ts', import.meta.url));
    try {
      for (let index = next++; index < jobs.length; index = next++) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(jobs[index]);
        [documents[index]] = await once(worker, 'message');
        say(++done, jobs.length);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
  return documents;
}
