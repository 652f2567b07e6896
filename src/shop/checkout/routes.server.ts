import { ok } from '#base/wire/contract.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import * as choices from './order/choices.server.ts';
import * as contract from './contract.ts';
import * as addresses from './delivery/delivery-addresses-contract.ts';
import {
  addDeliveryAddress,
  changeDeliveryAddress,
  listDeliveryAddresses,
  removeDeliveryAddress,
} from './delivery/delivery-addresses.server.ts';
import { listPayments, listShipping, listWarehouses } from './order/methods.server.ts';
import { placeOrder } from './order/place.server.ts';

export const checkoutRoutes: SliceRoutes = (app, shop) => {
  const { sql } = shop;
  app.route({
    ...contract.listShipping,
    handler: async ({ visitor }) => ok({ shipping: await listShipping(sql, visitor) }),
  });
  app.route({
    ...contract.listPayments,
    handler: async ({ visitor }) => ok(await listPayments(sql, visitor)),
  });
  app.route({
    ...contract.listWarehouses,
    handler: async ({ visitor }) => ok({ warehouses: await listWarehouses(sql, visitor) }),
  });

  app.route({
    ...contract.chooseShipping,
    handler: async ({ visitor, body }) => {
      await choices.chooseShipping(sql, visitor, body);
      return ok({});
    },
  });
  app.route({
    ...contract.choosePayment,
    handler: async ({ visitor, body }) => {
      await choices.choosePayment(sql, visitor, body.basket, body.payment);
      return ok({});
    },
  });
  app.route({
    ...contract.chooseSalePoint,
    handler: async ({ visitor, body }) => {
      await choices.chooseSalePoint(sql, visitor, body.basket, body.salePoint);
      return ok({});
    },
  });
  app.route({
    ...contract.setNote,
    handler: async ({ visitor, body }) => {
      await choices.setNote(sql, visitor, body.basket, body.note);
      return ok({});
    },
  });
  app.route({
    ...contract.setAdditional,
    handler: async ({ visitor, body }) => {
      await choices.setAdditional(sql, visitor, body.basket, body.is_delivery_address);
      return ok({});
    },
  });

  app.route({
    ...contract.saveAddresses,
    handler: async ({ visitor, body }) => {
      await choices.saveAddresses(sql, visitor, body.basket, body.addresses);
      return ok({ results: body.addresses.map(({ type }) => ({ type, success: true })) });
    },
  });
  for (const [endpoint, type] of [
    [contract.saveInvoiceAddress, 1],
    [contract.saveDeliveryAddress, 2],
  ] as const)
    app.route({
      ...endpoint,
      handler: async ({ visitor, body }) => {
        await choices.saveAddresses(sql, visitor, body.basket, [{ ...body.address, type }]);
        return ok({});
      },
    });

  app.route({
    ...contract.placeOrder,
    handler: async ({ visitor, body, log }) => {
      const placed = await placeOrder(shop, visitor as SignedIn, body);
      log.info({ order: placed.order.number }, 'order placed');
      return ok(placed);
    },
  });

  app.route({
    ...addresses.listDeliveryAddresses,
    handler: async ({ visitor }) =>
      ok({ addresses: await listDeliveryAddresses(sql, visitor.customer!.id) }),
  });
  app.route({
    ...addresses.addDeliveryAddress,
    handler: async (request) =>
      ok(await addDeliveryAddress(sql, request.visitor as SignedIn, request.body, keyOf(request))),
  });
  app.route({
    ...addresses.changeDeliveryAddress,
    handler: async ({ visitor, params, body }) => {
      await changeDeliveryAddress(sql, visitor as SignedIn, params.id, body);
      return ok({});
    },
  });
  app.route({
    ...addresses.removeDeliveryAddress,
    handler: async (request) => {
      const { visitor, params } = request;
      await removeDeliveryAddress(sql, visitor as SignedIn, params.id, keyOf(request));
      return ok({});
    },
  });
};
