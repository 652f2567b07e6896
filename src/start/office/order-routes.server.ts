import type { FastifyReply } from 'fastify';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { printOrder } from '#staff/orders/list.server.ts';
import * as contract from '#staff/orders/order-contract.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { printShipment } from '#staff/shipments/shipments.server.ts';
import { contextOf } from './gate.server.ts';

/** Documents of one order. */
export function orderRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.pickingList,
    handler: async (request, reply) => {
      const { number } = request.params;
      return sendPdf(
        reply,
        await printOrder(contextOf(shop, request), number),
        `vydajka-${number}`,
      );
    },
  });

  app.route({
    ...contract.deliveryNote,
    handler: async (request, reply) => {
      const { number, position } = request.params;
      const bytes = await printShipment(contextOf(shop, request), { number, position });
      return sendPdf(reply, bytes, `${number}-${position}`);
    },
  });
}

/** Shown in the browser, from where it is printed. */
const sendPdf = (reply: FastifyReply, bytes: Buffer, name: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(bytes);
