import * as contract from '#staff/invoices/contract.ts';
import { drawInvoices, invoicesBy } from '#shop/invoices/pdf/draw.server.ts';
import type { Invoice } from '#shop/invoices/invoice.server.ts';
import { openKept } from '#shop/invoices/pdf/kept-pdf.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { openInvoice, openInvoiceXml, openDocuments } from '#staff/invoices/look.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { contextOf } from './gate.server.ts';

export function invoiceRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.getInvoicePdf,
    handler: async (request, reply) => {
      const context = contextOf(shop, request);
      const document = await openInvoice(context, request.params.number);
      const draw = invoicesBy(context.draw);
      const bytes = request.query.today
        ? await draw({ ...document, as_of: todayInBratislava() })
        : await openKept(shop.sql, { invoice: document.id }, draw);
      return reply
        .type('application/pdf')
        .header('content-disposition', named(document, request.query.today ? 'stav.pdf' : 'pdf'))
        .send(bytes);
    },
  });

  app.route({
    ...contract.printInvoices,
    handler: async (request, reply) => {
      const context = contextOf(shop, request);
      const documents = await openDocuments(context, request.query.numbers.split(','));
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="faktury.pdf"')
        .send(await drawInvoices(context.draw, documents));
    },
  });

  app.route({
    ...contract.getInvoiceXml,
    handler: async (request, reply) => {
      const { number } = request.params;
      const xml = await openInvoiceXml(contextOf(shop, request), number);
      return reply
        .type('application/xml')
        .header('content-disposition', named({ number }, 'xml'))
        .send(xml);
    },
  });
}

const named = ({ number }: Pick<Invoice, 'number'>, end: string) =>
  `attachment; filename="${number}.${end}"`;
