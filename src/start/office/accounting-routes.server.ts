import * as contract from '#staff/accounting/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { openHandover } from '#staff/accounting/handover.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { contextOf } from './gate.server.ts';

const TYPES: Record<string, string> = {
  xml: 'application/xml',
  txt: 'text/plain; charset=windows-1250',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function accountingRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.openHandover,
    handler: async (request, reply) => {
      const { name, content } = await openHandover(contextOf(shop, request), request.params.id);
      return reply
        .type(TYPES[name.split('.').at(-1)!]!)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
}
