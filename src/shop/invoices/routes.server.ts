import { ok } from '#base/contract.ts';
import type { SliceRoutes } from '#shop/customers/slice.server.ts';
import * as contract from './contract.ts';
import { listInvoices } from './invoices.server.ts';

export const invoiceRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.listInvoices,
    handler: async ({ visitor, params }) =>
      ok(await listInvoices(sql, visitor.customer!.id, params)),
  });
};
