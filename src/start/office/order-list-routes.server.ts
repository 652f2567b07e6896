import { ok } from '#base/wire/contract.ts';
import { printPickingLists } from '#staff/orders/contract.ts';
import * as views from '#staff/orders/views-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { printOrders } from '#staff/orders/bulk.server.ts';
import { listViews, removeView, saveView } from '#staff/orders/views.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { contextOf, staffOf } from './gate.server.ts';

export function orderListRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...printPickingLists,
    handler: async (request, reply) => {
      const numbers = request.query.numbers.split(',');
      const bytes = await printOrders(contextOf(shop, request), numbers);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="vydajky.pdf"`)
        .send(bytes);
    },
  });

  app.route({
    ...views.listViews,
    handler: async (request) =>
      ok({ views: [...(await listViews(shop.sql, staffOf(request).person))] }),
  });

  app.route({
    ...views.saveView,
    handler: async (request) =>
      ok({ view: await saveView(shop.sql, staffOf(request).person, request.body) }),
  });

  app.route({
    ...views.removeView,
    handler: async (request) => {
      await removeView(shop.sql, staffOf(request).person, request.params.id);
      return ok({});
    },
  });
}
