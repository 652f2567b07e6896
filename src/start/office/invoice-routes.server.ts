import { ok } from '#base/contract.ts';
import * as contract from '#staff/invoices/contract.ts';
import { drawInvoices, invoicesBy } from '#shop/invoices/draw.server.ts';
import type { Invoice } from '#shop/invoices/invoice.server.ts';
import { openKept } from '#shop/invoices/kept-pdf.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { sendEinvoice } from '#staff/einvoices/einvoices.server.ts';
import { creditInvoice } from '#staff/invoices/issue.server.ts';
import { lookAtInvoice, openInvoiceXml, openPapers } from '#staff/invoices/look.server.ts';
import { countInvoices, pageOfInvoices } from '#staff/invoices/page.server.ts';
import { recordPayment } from '#staff/payments/record.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import {
  pauseReminders,
  resumeReminders,
  sendReminders,
} from '#staff/reminders/reminders.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { contextOf } from './gate.server.ts';
import { paperOf } from './paper.server.ts';

export function invoiceRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.listInvoices,
    handler: async (request) => {
      const { invoices, hasMore } = await pageOfInvoices(contextOf(desk, request), request.body);
      return ok({ invoices, has_more: hasMore });
    },
  });

  app.route({
    ...contract.countInvoices,
    handler: async (request) => ok(await countInvoices(contextOf(desk, request))),
  });

  app.route({
    ...contract.getInvoice,
    handler: async (request) =>
      ok({ invoice: shown(await lookAtInvoice(contextOf(desk, request), request.params.number)) }),
  });

  app.route({
    ...contract.getInvoicePdf,
    handler: async (request, reply) => {
      const context = contextOf(desk, request);
      const { document } = await lookAtInvoice(context, request.params.number);
      const draw = invoicesBy(context.draw);
      const bytes = request.query.today
        ? await draw({ ...document, as_of: todayInBratislava() })
        : await openKept(desk.sql, { invoice: document.id }, draw);
      return reply
        .type('application/pdf')
        .header('content-disposition', named(document, request.query.today ? 'stav.pdf' : 'pdf'))
        .send(bytes);
    },
  });

  app.route({
    ...contract.printInvoices,
    handler: async (request, reply) => {
      const context = contextOf(desk, request);
      const papers = await openPapers(context, request.query.numbers.split(','));
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="faktury.pdf"')
        .send(await drawInvoices(context.draw, papers));
    },
  });

  app.route({
    ...contract.getInvoiceXml,
    handler: async (request, reply) => {
      const { number } = request.params;
      const xml = await openInvoiceXml(contextOf(desk, request), number);
      return reply
        .type('application/xml')
        .header('content-disposition', named({ number }, 'xml'))
        .send(xml);
    },
  });

  app.route({
    ...contract.creditInvoice,
    handler: async (request) => {
      const { reason, lines, prices } = request.body;
      const credit = await creditInvoice(contextOf(desk, request), {
        ...{ invoice: request.params.number, reason },
        part: lines && new Map(lines.map(({ position, quantity }) => [position, quantity])),
        prices: prices && new Map(prices.map(({ position, cents }) => [position, cents])),
      });
      return ok({ credit });
    },
  });

  app.route({
    ...contract.sendEinvoice,
    handler: async (request) => {
      await sendEinvoice(contextOf(desk, request), request.params.number);
      return ok({});
    },
  });

  app.route({
    ...contract.recordInvoicePayment,
    handler: async (request) => {
      const { number } = request.params;
      const { document } = await lookAtInvoice(contextOf(desk, request), number);
      const { unpaid_cents: left } = await recordPayment(contextOf(desk, request), {
        ...{ number, ...request.body, allows_overpayment: false },
        is_returned: document.kind === 'credit_note',
      });
      return ok({ unpaid_cents: left });
    },
  });

  app.route({
    ...contract.sendReminders,
    handler: async (request) => {
      const { letters, skipped } = await sendReminders(contextOf(desk, request), request.body);
      const first = letters.slice(0, contract.MOST_LETTERS);
      return ok({ letters: first, count: letters.length, skipped });
    },
  });

  app.route({
    ...contract.pauseReminders,
    handler: async (request) => {
      const { number } = request.params;
      const { reason } = request.body;
      const context = contextOf(desk, request);
      if (reason === null) await resumeReminders(context, number);
      else await pauseReminders(context, { number, reason });
      return ok({});
    },
  });
}

const named = ({ number }: Pick<Invoice, 'number'>, end: string) =>
  `attachment; filename="${number}.${end}"`;

/** Moments as the wire has them, and of the document only what the paper says. */
function shown({
  document,
  einvoice,
  service_pause: pause,
  events,
  creditable,
  kept,
  ...rest
}: Looked) {
  const leftOf = new Map(creditable.map((line) => [line.position, line]));
  const { letterhead, lines } = paperOf(document);
  return {
    ...{ ...document, ...rest, letterhead },
    lines: lines.map((line) => ({
      ...{ left: 0, left_cents: 0, ...line },
      ...leftOf.get(line.position),
    })),
    einvoice: einvoice && {
      ...einvoice,
      next_at: einvoice.next_at?.toISOString() ?? null,
      changed_at: einvoice.changed_at.toISOString(),
    },
    kept: kept && { at: kept.kept_at.toISOString(), is_late: kept.is_late },
    service_pause: pause && { until: pause.until.toISOString(), message: pause.answer.message },
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}
type Looked = Awaited<ReturnType<typeof lookAtInvoice>>;
