import { ok } from '#base/contract.ts';
import * as contract from '#staff/accounting/contract.ts';
import type { Format } from '#staff/accounting/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { listAccounting } from '#staff/accounting/accounting.server.ts';
import { setAccountingCodes, showAccountingCodes } from '#staff/accounting/codes.server.ts';
import {
  handOverAccounting,
  handOverChosen,
  listMonths,
  openHandover,
  sumUpMonth,
} from '#staff/accounting/handover.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { contextOf } from './gate.server.ts';

const MONTHS = 7;
const HANDOVERS = 50;
const TYPES: Record<string, string> = {
  xml: 'application/xml',
  txt: 'text/plain; charset=windows-1250',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function accountingRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.getAccounting,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const [months, handovers] = await Promise.all([
        listMonths(context, MONTHS),
        listAccounting(context, HANDOVERS),
      ]);
      return ok({
        months,
        handovers: handovers.map((one) => ({
          ...{ ...one, at: one.at.toISOString(), format: one.format as Format },
        })),
      });
    },
  });

  app.route({
    ...contract.sumAccounting,
    handler: async (request) =>
      ok({ sums: await sumUpMonth(contextOf(desk, request), request.body) }),
  });

  app.route({
    ...contract.getCodes,
    handler: async (request) => ok(await showAccountingCodes(contextOf(desk, request))),
  });

  app.route({
    ...contract.saveCodes,
    handler: async (request) =>
      ok(await setAccountingCodes(contextOf(desk, request), request.body)),
  });

  app.route({
    ...contract.handOver,
    handler: async (request) => {
      const { is_new_only: isNewOnly, ...wanted } = request.body;
      const context = contextOf(desk, request);
      return ok({ handover: await handOverAccounting(context, { ...wanted, isNewOnly }) });
    },
  });

  app.route({
    ...contract.handOverChosen,
    handler: async (request) =>
      ok({ handover: await handOverChosen(contextOf(desk, request), request.body) }),
  });

  app.route({
    ...contract.openHandover,
    handler: async (request, reply) => {
      const { name, content } = await openHandover(contextOf(desk, request), request.params.id);
      return reply
        .type(TYPES[name.split('.').at(-1)!]!)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content);
    },
  });
}
