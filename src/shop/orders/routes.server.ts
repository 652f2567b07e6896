import { ok, pageOf } from '#base/wire/contract.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import * as again from './again/again-contract.ts';
import { orderAgain, readAgain } from './again/again.server.ts';
import * as contract from './contract.ts';
import * as deprecated from './deprecated-contract.ts';
import { duplicateOrder } from './again/duplicate.server.ts';
import { getOrderFor } from './order.server.ts';
import { listCompanyOrders } from './list/company-orders.server.ts';
import { listOrders } from './list/orders.server.ts';
import { periodIn } from './list/period.ts';
import { purchasesCsv, purchasesXlsx } from './purchases/purchases-file.server.ts';
import * as purchases from './purchases/purchases-contract.ts';
import { getPurchases } from './purchases/purchases.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const orderRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.listOrders,
    handler: async ({ visitor, params, query }) => {
      const { id } = visitor.customer!;
      if (Object.values(query).every((one) => one === undefined))
        return ok(await listOrders(sql, id, params));
      const { person = 'all', ...filter } = query;
      return ok(await listCompanyOrders(sql, id, { person, ...filter, ...params }));
    },
  });

  app.route({
    ...deprecated.listCompanyOrders,
    handler: async ({ visitor, params, query }) =>
      ok(await listCompanyOrders(sql, visitor.customer!.id, { ...params, ...query })),
  });

  app.route({
    ...contract.listOrdersByKey,
    handler: async ({ apiKey, query }) =>
      ok(await listOrders(sql, apiKey!.customer.id, pageOf(query))),
  });

  app.route({
    ...contract.getOrder,
    handler: async ({ visitor, params }) =>
      ok({ orders: await getOrderFor(sql, visitor as SignedIn, params.orderId) }),
  });

  app.route({
    ...purchases.getPurchases,
    handler: async ({ visitor, params }) =>
      ok({ purchases: await getPurchases(sql, visitor.customer!.id, params.period) }),
  });

  for (const [endpoint, write, name, type] of [
    [purchases.purchasesXlsx, purchasesXlsx, 'nakupy.xlsx', XLSX],
    [purchases.purchasesCsv, purchasesCsv, 'nakupy.csv', 'text/csv; charset=utf-8'],
  ] as const)
    app.route({
      ...endpoint,
      handler: async ({ visitor, query }, reply) => {
        const found = await getPurchases(sql, visitor.customer!.id, periodIn(query.period));
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(write(found, query.by ?? 'person'));
      },
    });

  app.route({
    ...contract.duplicateOrder,
    handler: async (request) => {
      const { visitor, params, body } = request;
      const { orderId } = params;
      const { lines, mode = 'add' } = body;
      const basket = body.basket ?? null;
      if (lines) {
        const wish = { orderId, basket, mode, lines, key: keyOf(request) };
        return ok(await orderAgain(sql, visitor, wish));
      }
      return ok(await duplicateOrder(sql, visitor, { orderId, basket, key: keyOf(request) }));
    },
  });

  app.route({
    ...again.readAgain,
    handler: async ({ visitor, params }) =>
      ok({ order: await readAgain(sql, visitor, params.orderId) }),
  });

  app.route({
    ...deprecated.orderAgain,
    handler: async (request) => {
      const { visitor, params, body } = request;
      return ok(await orderAgain(sql, visitor, { ...params, ...body, key: keyOf(request) }));
    },
  });
};
