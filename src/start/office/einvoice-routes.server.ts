import * as contract from '#staff/einvoices/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { openReceivedEinvoice } from '#staff/einvoices/einvoices.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { contextOf } from './gate.server.ts';

export function einvoiceRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.openReceived,
    handler: async (request, reply) => {
      const bytes = await openReceivedEinvoice(contextOf(shop, request), request.params.id);
      return reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="prijata-${request.params.id}.xml"`)
        .send(bytes);
    },
  });
}
