import { createHash } from 'node:crypto';
import type { WorkerPool } from '#base/worker-pool.server.ts';
import type { Paper } from './invoice.server.ts';

const module = new URL('./invoice-pdf.server.ts', import.meta.url);
const INVOICE_PDF = { module, name: 'invoicePdf' };
const INVOICES_PDF = { module, name: 'invoicesPdf' };

type Drawing = { whose: string; isOneOfMany?: true };

/** Drawn in another thread. Whatever changes the document changes its key: a payment, for instance. */
export const drawInvoice = (workerPool: WorkerPool, invoice: Paper, drawing: Drawing) =>
  workerPool.run({ job: INVOICE_PDF, input: invoice, key: keyOf(invoice), ...drawing });

/** Several as one file. */
export const drawInvoices = (workerPool: WorkerPool, invoices: Paper[], drawing: Drawing) =>
  workerPool.run({ job: INVOICES_PDF, input: invoices, key: keyOf(invoices), ...drawing });

const keyOf = (drawn: Paper | Paper[]) =>
  createHash('sha256').update(JSON.stringify(drawn)).digest('base64');
