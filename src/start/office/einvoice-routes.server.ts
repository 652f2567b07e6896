import { ok } from '#base/contract.ts';
import * as contract from '#staff/einvoices/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import {
  listEinvoicesNotFetched,
  listReceivedEinvoices,
  openReceivedEinvoice,
  resumeEinvoices,
} from '#staff/einvoices/einvoices.server.ts';
import { lookAtEinvoiceService, tryEinvoiceService } from '#staff/einvoices/service.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { setEinvoice } from '#staff/settings/einvoice.server.ts';
import { contextOf } from './gate.server.ts';

export function einvoiceRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.getEinvoiceService,
    handler: async (request) => {
      const { pause, ...rest } = await lookAtEinvoiceService(contextOf(desk, request));
      return ok({
        einvoice: {
          ...rest,
          pause: pause && { until: pause.until.toISOString(), message: pause.answer.message },
        },
      });
    },
  });

  app.route({
    ...contract.saveEinvoiceSettings,
    handler: async (request) => ok(await setEinvoice(contextOf(desk, request), request.body)),
  });

  app.route({
    ...contract.tryEinvoiceService,
    handler: async (request) => ok({ trial: await tryEinvoiceService(contextOf(desk, request)) }),
  });

  app.route({
    ...contract.resumeEinvoices,
    handler: async (request) => {
      await resumeEinvoices(contextOf(desk, request));
      return ok({});
    },
  });

  app.route({
    ...contract.listReceived,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const [received, notFetched] = await Promise.all([
        listReceivedEinvoices(context, undefined),
        listEinvoicesNotFetched(context),
      ]);
      return ok({
        received: received.map((one) => ({ ...one, stored_at: one.stored_at.toISOString() })),
        not_fetched: notFetched,
      });
    },
  });

  app.route({
    ...contract.openReceived,
    handler: async (request, reply) => {
      const bytes = await openReceivedEinvoice(contextOf(desk, request), request.params.id);
      return reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="prijata-${request.params.id}.xml"`)
        .send(bytes);
    },
  });
}
