import { ok, pageOf } from '#base/contract.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as contract from './contract.ts';
import { duplicateOrder } from './duplicate.server.ts';
import { getOrder } from './order.server.ts';
import { listOrders } from './orders.server.ts';

export const orderRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.listOrders,
    handler: async ({ visitor, params }) => ok(await listOrders(sql, visitor.customer!.id, params)),
  });

  app.route({
    ...contract.listOrdersByKey,
    handler: async ({ visitor, query }) =>
      ok(await listOrders(sql, visitor.customer!.id, pageOf(query))),
  });

  app.route({
    ...contract.getOrder,
    handler: async ({ visitor, params }) =>
      ok({ orders: await getOrder(sql, visitor.customer!.id, params.orderId) }),
  });

  app.route({
    ...contract.duplicateOrder,
    handler: async (request) => {
      const { visitor, params, body } = request;
      const { orderId } = params;
      const basket = body.basket ?? null;
      return ok(await duplicateOrder(sql, visitor, { orderId, basket, key: keyOf(request) }));
    },
  });
};
