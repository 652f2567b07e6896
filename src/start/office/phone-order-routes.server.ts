import { ok } from '#base/contract.ts';
import * as contract from '#staff/orders/phone-order-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { findGoods, lookAtCaller, orderingMethods } from '#staff/orders/caller.server.ts';
import { quoteOrder, takeOrder } from '#staff/orders/take.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { searchCustomers } from '#staff/search/search.server.ts';
import { contextOf } from './gate.server.ts';

/** An order that somebody of the office writes down while a customer is on the phone. */
export function phoneOrderRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.findCustomers,
    handler: async (request) =>
      ok({ customers: await searchCustomers(contextOf(desk, request), request.body.query) }),
  });
  app.route({
    ...contract.getCaller,
    handler: async (request) =>
      ok({ caller: await lookAtCaller(contextOf(desk, request), request.params.id) }),
  });
  app.route({
    ...contract.getMethods,
    handler: async (request) => ok({ methods: await orderingMethods(contextOf(desk, request)) }),
  });
  app.route({
    ...contract.findGoods,
    handler: async (request) =>
      ok({ goods: await findGoods(contextOf(desk, request), request.body.query) }),
  });
  app.route({
    ...contract.quoteOrder,
    handler: async (request) =>
      ok({ quote: await quoteOrder(contextOf(desk, request), request.body) }),
  });
  app.route({
    ...contract.takeOrder,
    handler: async (request) =>
      ok({ order: await takeOrder(contextOf(desk, request), request.body) }),
  });
}
