import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ok, pageOf, PathId, PathText } from '#base/contract.ts';
import { ShopError } from '#base/errors.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as contract from './contract.ts';
import { findInvoice } from './invoice.server.ts';
import { listInvoices } from './invoices.server.ts';

const INVOICE_PDF = {
  module: new URL('./invoice-pdf.server.ts', import.meta.url),
  name: 'invoicePdf',
};
const SIGN_IN = `/login?returnUrl=${encodeURIComponent('/account/invoices')}`;

export const invoiceRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.listInvoices,
    handler: async ({ visitor, params }) =>
      ok(await listInvoices(sql, visitor.customer!.id, params)),
  });

  app.route({
    ...contract.listInvoicesByKey,
    handler: async ({ apiKey, query }) =>
      ok(await listInvoices(sql, apiKey!.customer.id, pageOf(query))),
  });

  app.route({
    method: 'GET',
    url: '/files/invoice/:id/:filename',
    config: { access: 'guest', needs: 'documents' },
    schema: { params: z.object({ id: PathId, filename: PathText }) },
    handler: async ({ visitor, params, headers }, reply) => {
      if (!visitor.customer) {
        // Whoever follows the link in a mail signs in first; a program gets the usual 401.
        if (headers.accept?.includes('text/html')) return reply.redirect(SIGN_IN);
        throw ShopError.notSignedIn();
      }
      const invoice = await findInvoice(sql, visitor.customer.id, params.id);
      if (!invoice || params.filename !== `${invoice.number}.pdf`)
        throw ShopError.notFound('messages.invoice.notFound');
      // Whatever changes the document changes its key: a payment, for instance.
      const key = createHash('sha256').update(JSON.stringify(invoice)).digest('base64');
      const whose = `customer ${visitor.customer.id}`;
      const bytes = await app.workerPool.run({ job: INVOICE_PDF, input: invoice, key, whose });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
        .send(bytes);
    },
  });
};
