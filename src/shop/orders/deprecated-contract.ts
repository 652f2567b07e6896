import * as z from 'zod/mini';
import { AnyLimit, Offset, PathId, replyOf, type Endpoint } from '#base/wire/contract.ts';
import { Basket, BasketId, FillMode } from '#shop/basket/contract.ts';
import {
  aboutOrders,
  ChosenLines,
  CompanyOrder,
  NotAdded,
  orderFilter,
  Whose,
} from './contract.ts';

export const listCompanyOrders = {
  method: 'GET',
  url: '/admin/v1/company/orders/:person/:limit/:offset',
  access: 'customer',
  isDeprecated: true,
  schema: {
    summary: 'As `customer/orders` with `person`',
    params: z.object({ person: Whose, limit: AnyLimit, offset: Offset }),
    querystring: z.object(orderFilter),
    response: {
      200: replyOf({ orders: z.array(CompanyOrder), orders_count: z.int(), ...aboutOrders.shape }),
    },
  },
} as const satisfies Endpoint;

export const orderAgain = {
  method: 'PUT',
  url: '/admin/v1/customer/order/again/:orderId',
  access: 'customer',
  needs: 'buy',
  isDeprecated: true,
  schema: {
    summary: 'As `customer/order/duplicateIntoBasket` with `lines`',
    params: z.object({ orderId: PathId }),
    body: z.object({ basket: BasketId, mode: FillMode, lines: ChosenLines }),
    response: {
      200: replyOf({
        basket: Basket,
        added: z.int(),
        not_added: z.array(NotAdded),
        undo: z.int(),
      }),
    },
  },
} as const satisfies Endpoint;
