import { parentPort } from 'node:worker_threads';
import { catalog } from '#seed/catalog.ts';
import { expandCatalog } from '#seed/products.ts';
import { makeDocument, type DocumentJob } from './make-document.ts';

const products = new Map(expandCatalog(catalog).map((product) => [product.code, product]));

parentPort?.on('message', async (job: DocumentJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await makeDocument(job, products));
});
