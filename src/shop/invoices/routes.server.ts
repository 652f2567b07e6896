import { drawIn } from '#base/files/draw.server.ts';
import * as z from 'zod/mini';
import { ok, pageOf, PathId, PathText } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { findXml } from './einvoice/network/documents.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as contract from './contract.ts';
import { openList, openZip } from './list/document-files.server.ts';
import { invoicesBy } from './pdf/draw.server.ts';
import * as documents from './list/documents-contract.ts';
import { findDocuments, findInvoices } from './list/documents.server.ts';
import { findInvoice } from './invoice.server.ts';
import { openKept } from './pdf/kept-pdf.server.ts';
import { findProforma } from './pdf/proforma-document.server.ts';
import { listInvoices } from './list/invoices.server.ts';
import { getPayment } from './payments/payment.server.ts';

/** Files of many documents that one company may have made. */
export const FILE_LIMIT = { most: 12, minutes: 10 };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const named = (name: string) => `attachment; filename="${name}"`;
const SIGN_IN = `/login?returnUrl=${encodeURIComponent('/account/invoices')}`;

const fileAt = <const Url extends string>(url: Url) =>
  ({
    method: 'GET',
    url,
    config: { access: 'guest', needs: 'documents' },
    schema: { params: z.object({ id: PathId, filename: PathText }) },
  }) as const;

export const invoiceRoutes: SliceRoutes = (app, { sql }) => {
  const drawnFor = (whose: string) => invoicesBy(drawIn(app.workerPool, whose));

  app.route({
    ...contract.listInvoices,
    handler: async ({ visitor, params, query }) => {
      const { id } = visitor.customer!;
      if (Object.values(query).every((one) => one === undefined))
        return ok(await listInvoices(sql, id, params));
      const { sort = 'issued', dir = 'desc', ...filter } = query;
      return ok(await findInvoices(sql, id, { ...filter, sort, dir, ...params }));
    },
  });

  app.route({
    ...contract.listInvoicesByKey,
    handler: async ({ apiKey, query }) =>
      ok(await listInvoices(sql, apiKey!.customer.id, pageOf(query))),
  });

  app.route({
    ...documents.listDocuments,
    handler: async ({ visitor, query }) => {
      const { sort = 'issued', dir = 'desc', limit, offset = '0', ...filter } = query;
      const page = { ...filter, sort, dir, limit: Number(limit), offset: Number(offset) };
      return ok(await findDocuments(sql, visitor.customer!.id, page));
    },
  });

  app.route({
    ...documents.getPayment,
    handler: async ({ visitor, params }) =>
      ok({ payment: await getPayment(sql, visitor.customer!.id, params.id) }),
  });

  app.route({
    ...documents.documentsZip,
    handler: async ({ visitor, query, method }, reply) => {
      reply.type('application/zip').header('content-disposition', named('faktury.zip'));
      if (method === 'HEAD') return reply.send('');
      const { id } = visitor.customer!;
      await countTry(sql, [{ bucket: bucketOf('documents', id), ...FILE_LIMIT }]);
      return reply.send(await openZip({ sql, workerPool: app.workerPool }, id, query));
    },
  });

  app.route({
    ...documents.documentsXlsx,
    handler: async ({ visitor, query, method }, reply) => {
      reply.type(XLSX).header('content-disposition', named('faktury.xlsx'));
      if (method === 'HEAD') return reply.send('');
      const { id } = visitor.customer!;
      await countTry(sql, [{ bucket: bucketOf('documents', id), ...FILE_LIMIT }]);
      return reply.send(await openList({ sql, longReads: app.longReads }, id, query));
    },
  });

  app.route({
    ...fileAt('/files/proforma/:id/:filename'),
    handler: async ({ visitor, params, headers }, reply) => {
      if (!visitor.customer) return toSignIn(headers.accept, reply);
      const proforma = await findProforma(sql, visitor.customer.id, params.id);
      if (!proforma || params.filename !== `${proforma.number}.pdf`)
        throw ShopError.notFound('messages.proforma.notFound');
      const whose = `customer ${visitor.customer.id}`;
      return reply
        .type('application/pdf')
        .header('content-disposition', named(params.filename))
        .send(await openKept(sql, { proforma: proforma.id }, drawnFor(whose)));
    },
  });

  app.route({
    ...fileAt('/files/invoice/:id/:filename'),
    handler: async ({ visitor, params, headers }, reply) => {
      if (!visitor.customer) return toSignIn(headers.accept, reply);
      const invoice = await findInvoice(sql, visitor.customer.id, params.id);
      const xml =
        invoice && params.filename === `${invoice.number}.xml`
          ? await findXml(sql, invoice.id)
          : null;
      if (xml)
        return reply
          .type('application/xml')
          .header('content-disposition', named(params.filename))
          .send(xml);
      if (!invoice || params.filename !== `${invoice.number}.pdf`)
        throw ShopError.notFound('messages.invoice.notFound');
      const whose = `customer ${visitor.customer.id}`;
      const bytes = await openKept(sql, { invoice: invoice.id }, drawnFor(whose));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
        .send(bytes);
    },
  });
};

/** Whoever follows the link in a mail signs in first; a program gets the usual 401. */
function toSignIn<Reply>(accept: string | undefined, reply: { redirect: (to: string) => Reply }) {
  if (accept?.includes('text/html')) return reply.redirect(SIGN_IN);
  throw ShopError.notSignedIn();
}
