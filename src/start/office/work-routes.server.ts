import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '#base/contract.ts';
import { ShopError } from '#base/errors.ts';
import * as contract from '#staff/orders/order-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { STALE } from '#shop/orders/version.server.ts';
import { issueInvoice } from '#staff/invoices/issue.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import { openOrder } from '#staff/orders/detail.server.ts';
import { editOrder } from '#staff/orders/edit.server.ts';
import { printOrder } from '#staff/orders/list.server.ts';
import { addOrderNote, assessCredit, releaseOrder } from '#staff/orders/notes.server.ts';
import { lookAlong } from '#staff/orders/presence.server.ts';
import {
  cancelOrder,
  handleOrder,
  setOrderStatus,
  stepOrderBack,
  waitForWhole,
} from '#staff/orders/process.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import {
  addShipment,
  deliverShipment,
  printShipment,
  shipAndInvoice,
  undoShipment,
} from '#staff/shipments/shipments.server.ts';
import { contextOf } from './gate.server.ts';

/** Work on one order: every change answers with the order as it is after it. */
export function workRoutes(app: ShopApp, desk: Desk) {
  type Asked = FastifyRequest<{ Params: { number: string } }>;

  /** What was done, with the newest order beside it; who saw an older one gets it with the refusal. */
  const work = async <Done extends object>(
    request: { params: { number: string } },
    job: (context: StaffContext, which: { number: string }) => Promise<Done>,
  ) => {
    const context = contextOf(desk, request as Asked);
    const { number } = request.params;
    const newest = () => openOrder({ ...context, repeat: undefined }, number);
    const done = await job(context, { number }).catch(async (error: unknown) => {
      if (!(error instanceof ShopError) || error.code !== STALE) throw error;
      throw ShopError.conflict(STALE, { order: await newest() });
    });
    return { order: await newest(), done };
  };

  app.route({
    ...contract.openOrder,
    handler: async (request) =>
      ok({ order: await openOrder(contextOf(desk, request), request.params.number) }),
  });

  app.route({
    ...contract.acceptOrder,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        setOrderStatus(context, { ...which, ...request.body, status: 'accepted' }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.handleOrder,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        handleOrder(context, { ...which, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.stepOrderBack,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        stepOrderBack(context, { ...which, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.shipOrder,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        addShipment(context, { ...which, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.shipAndInvoice,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        shipAndInvoice(context, { ...which, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.invoiceOrder,
    handler: async (request) => {
      const { order } = await work(request, (context, { number }) =>
        issueInvoice(context, { order: number }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.undoShipment,
    handler: async (request) => {
      const { order } = await work(request, (context) =>
        undoShipment(context, { ...request.params, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.deliverShipment,
    handler: async (request) => {
      const { order } = await work(request, (context) =>
        deliverShipment(context, { ...request.params, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.cancelOrder,
    handler: async (request) => {
      const { order, done: cancelled } = await work(request, (context, which) =>
        cancelOrder(context, { ...which, ...request.body }),
      );
      return ok({ order, cancelled });
    },
  });

  app.route({
    ...contract.editOrder,
    handler: async (request) => {
      const { order, done: edited } = await work(request, (context, which) =>
        editOrder(context, { ...which, ...request.body }),
      );
      return ok({ order, edited });
    },
  });

  app.route({
    ...contract.addOrderNote,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        addOrderNote(context, { ...which, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.releaseOrder,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        releaseOrder(context, { ...which, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.assessCredit,
    handler: async (request) => {
      const { order } = await work(request, (context, which) =>
        assessCredit(context, { ...which, ...request.body }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.waitForWhole,
    handler: async (request) => {
      const { version, is_waiting: isWaiting } = request.body;
      const { order } = await work(request, (context, which) =>
        waitForWhole(context, { ...which, version, isWaiting }),
      );
      return ok({ order });
    },
  });

  app.route({
    ...contract.lookAlong,
    handler: async (request) =>
      ok(
        await lookAlong(contextOf(desk, request), {
          number: request.params.number,
          isLeaving: request.body.is_leaving ?? false,
        }),
      ),
  });

  app.route({
    ...contract.pickingList,
    handler: async (request, reply) => {
      const { number } = request.params;
      return sendPdf(
        reply,
        await printOrder(contextOf(desk, request), number),
        `vydajka-${number}`,
      );
    },
  });

  app.route({
    ...contract.deliveryNote,
    handler: async (request, reply) => {
      const { number, position } = request.params;
      const bytes = await printShipment(contextOf(desk, request), { number, position });
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
