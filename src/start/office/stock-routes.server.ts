import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import * as contract from '#staff/stock/contract.ts';
import { openReorder } from '#staff/stock/reorder.server.ts';
import { contextOf } from './gate.server.ts';

export function stockRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.openReorder,
    handler: async (request, reply) => {
      const { name, content } = await openReorder(contextOf(shop, request), request.params.id);
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
}
