import type { Draw } from '#base/files/draw.server.ts';
import type { PrintedDocument } from '#shop/invoices/invoice.server.ts';

const module = new URL('./invoice-pdf.server.ts', import.meta.url);
const INVOICE_PDF = { module, name: 'invoicePdf' };
const INVOICES_PDF = { module, name: 'invoicesPdf' };

/** For `openKept`. */
export const invoicesBy =
  (draw: Draw, more?: { isOneOfMany?: true }) =>
  (invoice: PrintedDocument): Promise<Buffer> =>
    draw(INVOICE_PDF, invoice, more);

/** Several as one file. */
export const drawInvoices = (draw: Draw, invoices: PrintedDocument[]) =>
  draw(INVOICES_PDF, invoices);
