import { callOf } from '#staff/job.server.ts';
import { searchCustomers } from '#staff/search/search.server.ts';
import { findGoods, readCaller, orderingMethods } from './phone-order-caller.server.ts';
import * as contract from './phone-order-contract.ts';
import { quotePhoneOrder, placePhoneOrder } from './phone-order.server.ts';

/** An order that somebody of the office writes down while a customer is on the phone. */
export const phoneOrderCalls = [
  callOf(contract.findCustomers, async (context, { query }) => ({
    customers: await searchCustomers(context, query),
  })),
  callOf(contract.getCaller, async (context, { id }) => ({
    caller: await readCaller(context, id),
  })),
  callOf(contract.getMethods, async (context) => ({ methods: await orderingMethods(context) })),
  callOf(contract.findGoods, async (context, { query }) => ({
    goods: await findGoods(context, query),
  })),
  callOf(contract.quotePhoneOrder, async (context, wish) => ({
    quote: await quotePhoneOrder(context, wish),
  })),
  callOf(contract.placePhoneOrder, async (context, wish) => ({
    order: await placePhoneOrder(context, wish),
  })),
];
