import { parentPort } from 'node:worker_threads';
import { catalog } from '#seed/catalog.ts';
import { expandCatalog } from '#seed/products.ts';
import { makePaper, type PaperJob } from './papers.ts';

const products = new Map(expandCatalog(catalog).map((product) => [product.code, product]));

parentPort?.on('message', async (job: PaperJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await makePaper(job, products));
});
