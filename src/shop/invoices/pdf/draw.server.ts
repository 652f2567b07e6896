import type { Draw } from '#base/files/draw.server.ts';
import type { Paper } from '#shop/invoices/invoice.server.ts';

const module = new URL('./invoice-pdf.server.ts', import.meta.url);
const INVOICE_PDF = { module, name: 'invoicePdf' };
const INVOICES_PDF = { module, name: 'invoicesPdf' };

/** For `openKept`. */
export const invoicesBy =
  (draw: Draw, more?: { isOneOfMany?: true }) =>
  (invoice: Paper): Promise<Buffer> =>
    draw(INVOICE_PDF, invoice, more);

/** Several as one file. */
export const drawInvoices = (draw: Draw, invoices: Paper[]) => draw(INVOICES_PDF, invoices);
