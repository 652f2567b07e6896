import { ok } from '#base/contract.ts';
import * as contract from '#staff/day/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import {
  dayCompany,
  dayEinvoices,
  dayMails,
  dayOverLimit,
  dayPayments,
  dayRegistrations,
  dayReminders,
} from '#staff/day/attention.server.ts';
import { dayBest, dayStock } from '#staff/day/goods.server.ts';
import { dayTurnover, dayUnpaid } from '#staff/day/money.server.ts';
import {
  numberOfNegative,
  numberOfOrders,
  numberOfInvoices,
  numberOfRegistrations,
} from '#staff/day/numbers.server.ts';
import { dayOrders } from '#staff/day/orders.server.ts';
import type { Job, StaffContext } from '#staff/job.server.ts';
import { STATUS_AFTER } from '#staff/orders/next-step.ts';
import { setOrderStatus } from '#staff/orders/process.server.ts';
import { countOpen } from '#staff/payments/pages.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { contextOf, staffOf } from './gate.server.ts';
import { createLive } from './live.server.ts';

/** What the role may not read is not asked for. */
const ifMay = async <Result>(context: StaffContext, job: Job<void, Result>) =>
  job.needs.every((permission) => context.permissions.has(permission)) ? job(context) : null;

export function dayRoutes(app: ShopApp, desk: Desk) {
  const withUrl = <Good extends { slug: string }>({ slug, ...good }: Good) => ({
    ...good,
    url: `${desk.config.publicUrl}/product/${slug}`,
  });

  app.route({
    ...contract.getDay,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const [orders, unpaid, turnover, stock, registrations, ...others] = await Promise.all([
        ifMay(context, dayOrders),
        ifMay(context, dayUnpaid),
        ifMay(context, dayTurnover),
        ifMay(context, dayStock),
        ifMay(context, dayRegistrations),
        ifMay(context, dayEinvoices),
        ifMay(context, dayMails),
        ifMay(context, dayOverLimit),
        ifMay(context, dayPayments),
        ifMay(context, dayReminders),
        ifMay(context, dayCompany),
      ]);
      const [einvoices, mails, limits, payments, reminders, isSample] = others;
      return ok({
        day: {
          ...{ orders, unpaid, turnover, registrations },
          stock: stock && { ...stock, short: stock.short.map(withUrl) },
          attention: { einvoices, mails, limits, payments, reminders },
          sample_company: isSample,
        },
      });
    },
  });

  app.route({
    ...contract.getBest,
    handler: async (request) =>
      ok({ best: (await dayBest(contextOf(desk, request))).map(withUrl) }),
  });

  app.route({
    ...contract.takeStep,
    handler: async (request) => {
      const { number, step } = request.body;
      const status = STATUS_AFTER[step];
      await setOrderStatus(contextOf(desk, request), { number, status });
      return ok({});
    },
  });

  app.route({
    ...contract.getNumbers,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const [orders, invoices, registrations, negative, payments] = await Promise.all([
        ifMay(context, numberOfOrders),
        ifMay(context, numberOfInvoices),
        ifMay(context, numberOfRegistrations),
        ifMay(context, numberOfNegative),
        ifMay(context, countOpen),
      ]);
      return ok({ numbers: { orders, invoices, registrations, negative, payments } });
    },
  });

  const live = createLive(desk.sql);
  app.decorate('live', live);
  app.onDrain(() => live.endAll());
  app.addHook('onClose', () => live.stop());
  app.route({
    ...contract.listenLive,
    config: { isEndless: true },
    handler: async (request, reply) => {
      const out = await live.add(staffOf(request));
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'private, no-store', 'x-accel-buffering': 'no' })
        .send(out as never);
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Screens of the office that are told what changes. */
    live?: ReturnType<typeof createLive>;
  }
}
