import { ok } from '#base/contract.ts';
import * as contract from '#staff/invoices/proforma-contract.ts';
import { invoicesBy } from '#shop/invoices/draw.server.ts';
import { openKept } from '#shop/invoices/kept-pdf.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { issueAdvances, issueProforma, sendProforma } from '#staff/invoices/ahead.server.ts';
import { lookAtProforma } from '#staff/invoices/proformas.server.ts';
import { recordAhead } from '#staff/payments/ahead.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { contextOf } from './gate.server.ts';
import { paperOf } from './paper.server.ts';

/** Money ahead of an order: asked for, come, and taxed. */
export function proformaRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.issueProforma,
    handler: async (request) => {
      const proforma = await issueProforma(contextOf(desk, request), request.params.number);
      return ok({ proforma });
    },
  });

  app.route({
    ...contract.recordAhead,
    handler: async (request) => {
      const { cents, paid_on: paidOn, note } = request.body;
      const order = request.params.number;
      await recordAhead(contextOf(desk, request), { order, cents, paidOn, note });
      return ok({ cents });
    },
  });

  app.route({
    ...contract.issueAdvances,
    handler: async (request) =>
      ok({ documents: await issueAdvances(contextOf(desk, request), request.params.number) }),
  });

  app.route({
    ...contract.getProforma,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const { document, events, ...rest } = await lookAtProforma(context, request.params.number);
      return ok({
        proforma: {
          ...{ ...document, ...rest, ...paperOf(document), kind: 'proforma' as const },
          events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
        },
      });
    },
  });

  app.route({
    ...contract.getProformaPdf,
    handler: async (request, reply) => {
      const { number } = request.params;
      const context = contextOf(desk, request);
      const { document } = await lookAtProforma(context, number);
      const draw = invoicesBy(context.draw);
      const { today } = request.query;
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="${number}${today ? '.stav' : ''}.pdf"`,
        )
        .send(
          today
            ? await draw({ ...document, as_of: todayInBratislava() })
            : await openKept(desk.sql, { proforma: document.id }, draw),
        );
    },
  });

  app.route({
    ...contract.sendProforma,
    handler: async (request) => {
      const { recipients } = await sendProforma(contextOf(desk, request), request.params.number);
      return ok({ recipients });
    },
  });
}
