import { callOf } from '#staff/job.server.ts';
import { searchCustomers } from '#staff/search/search.server.ts';
import { findGoods, lookAtCaller, orderingMethods } from './caller.server.ts';
import * as contract from './phone-order-contract.ts';
import { quoteOrder, takeOrder } from './take.server.ts';

/** An order that somebody of the office writes down while a customer is on the phone. */
export const phoneOrderCalls = [
  callOf(contract.findCustomers, async (context, { query }) => ({
    customers: await searchCustomers(context, query),
  })),
  callOf(contract.getCaller, async (context, { id }) => ({
    caller: await lookAtCaller(context, id),
  })),
  callOf(contract.getMethods, async (context) => ({ methods: await orderingMethods(context) })),
  callOf(contract.findGoods, async (context, { query }) => ({
    goods: await findGoods(context, query),
  })),
  callOf(contract.quoteOrder, async (context, wish) => ({
    quote: await quoteOrder(context, wish),
  })),
  callOf(contract.takeOrder, async (context, wish) => ({ order: await takeOrder(context, wish) })),
];
