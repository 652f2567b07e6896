import { ok } from '#base/contract.ts';
import * as contract from '#staff/orders/contract.ts';
import { searchAll } from '#staff/search/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { Job } from '#staff/job.server.ts';
import { searchProformas } from '#staff/invoices/proformas.server.ts';
import {
  foreseeInvoices,
  issueInvoices,
  moveOrders,
  orderChoices,
  printOrders,
} from '#staff/orders/bulk.server.ts';
import { countOrders, lookAtOrder, pageOfOrders, selectOrders } from '#staff/orders/page.server.ts';
import { listViews, removeView, saveView } from '#staff/orders/views.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import {
  searchCustomers,
  searchInvoices,
  searchOrders,
  searchProducts,
} from '#staff/search/search.server.ts';
import { contextOf, staffOf } from './gate.server.ts';

export function orderRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.listOrders,
    handler: async (request) => {
      const { orders, hasMore } = await pageOfOrders(contextOf(desk, request), request.body);
      return ok({ orders, has_more: hasMore });
    },
  });

  app.route({
    ...contract.countOrders,
    handler: async (request) => ok({ counts: await countOrders(contextOf(desk, request)) }),
  });

  app.route({
    ...contract.selectOrders,
    handler: async (request) => {
      const { orders, hasMore } = await selectOrders(contextOf(desk, request), request.body);
      return ok({ orders, has_more: hasMore });
    },
  });

  app.route({
    ...contract.orderChoices,
    handler: async (request) => ok(await orderChoices(contextOf(desk, request))),
  });

  app.route({
    ...contract.issueInvoices,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const work = context.isDryRun ? foreseeInvoices : issueInvoices;
      return ok({ results: await work(context, request.body.numbers) });
    },
  });

  app.route({
    ...contract.moveOrders,
    handler: async (request) => {
      const { numbers, status } = request.body;
      return ok({ results: await moveOrders(contextOf(desk, request), numbers, status) });
    },
  });

  app.route({
    ...contract.printPickingLists,
    handler: async (request, reply) => {
      const numbers = request.query.numbers.split(',');
      const bytes = await printOrders(contextOf(desk, request), numbers);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="vydajky.pdf"`)
        .send(bytes);
    },
  });

  app.route({
    ...contract.listViews,
    handler: async (request) =>
      ok({ views: [...(await listViews(desk.sql, staffOf(request).person))] }),
  });

  app.route({
    ...contract.saveView,
    handler: async (request) =>
      ok({ view: await saveView(desk.sql, staffOf(request).person, request.body) }),
  });

  app.route({
    ...contract.removeView,
    handler: async (request) => {
      await removeView(desk.sql, staffOf(request).person, request.params.id);
      return ok({});
    },
  });

  app.route({
    ...contract.getOrder,
    handler: async (request) =>
      ok({ order: await lookAtOrder(contextOf(desk, request), request.params.number) }),
  });

  app.route({
    ...searchAll,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const { query } = request.body;
      /** What the role may not read is not looked for. */
      const ask = async <Result>(job: Job<string, Result[]>): Promise<Result[]> =>
        job.needs.every((permission) => context.permissions.has(permission))
          ? job(context, query)
          : [];
      const [orders, customers, invoices, proformas, products] = await Promise.all([
        ask(searchOrders),
        ask(searchCustomers),
        ask(searchInvoices),
        ask(searchProformas),
        ask(searchProducts),
      ]);
      return ok({
        found: {
          orders: orders.map((order) => ({ ...order, created_at: order.created_at.toISOString() })),
          ...{ customers, invoices: [...invoices, ...proformas] },
          products: products.map(({ slug, ...product }) => ({
            ...product,
            url: `${desk.config.publicUrl}/product/${slug}`,
          })),
        },
      });
    },
  });
}
