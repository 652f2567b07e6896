import * as z from 'zod/mini';
import { AnyLimit, call, Offset, PathId } from '#base/wire/contract.ts';
import { Basket, BasketId, FillMode } from '#shop/basket/contract.ts';
import {
  aboutOrders,
  ChosenLines,
  CompanyOrder,
  NotAdded,
  orderFilter,
  Whose,
} from './contract.ts';

export const listCompanyOrders = call('GET', '/admin/v1/company/orders/:person/:limit/:offset', {
  access: 'customer',
  isDeprecated: true,
  summary: 'As `customer/orders` with `person`',
  params: { person: Whose, limit: AnyLimit, offset: Offset },
  query: z.object(orderFilter),
  reply: { orders: z.array(CompanyOrder), orders_count: z.int(), ...aboutOrders.shape },
});

export const orderAgain = call('PUT', '/admin/v1/customer/order/again/:orderId', {
  access: 'customer',
  needs: 'buy',
  isDeprecated: true,
  summary: 'As `customer/order/duplicateIntoBasket` with `lines`',
  params: { orderId: PathId },
  body: { basket: BasketId, mode: FillMode, lines: ChosenLines },
  reply: { basket: Basket, added: z.int(), not_added: z.array(NotAdded), undo: z.int() },
});
