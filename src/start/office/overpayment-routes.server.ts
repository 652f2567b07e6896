import { ok } from '#base/contract.ts';
import * as contract from '#staff/payments/overpayments-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import {
  listOverpaid,
  lookAtOverpayment,
  payFromOverpayment,
  returnOverpayment,
  undoOverpayment,
} from '#staff/payments/overpayments.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { contextOf } from './gate.server.ts';

export function overpaymentRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.listOverpaid,
    handler: async (request) => ok({ customers: await listOverpaid(contextOf(desk, request)) }),
  });

  app.route({
    ...contract.lookAtOverpayment,
    handler: async (request) =>
      ok(await lookAtOverpayment(contextOf(desk, request), request.params.id as CompanyId)),
  });

  app.route({
    ...contract.payFromOverpayment,
    handler: async (request) => {
      const { number, cents, seen_cents: seenCents } = request.body;
      const customer = request.params.id as CompanyId;
      const { id, leftCents } = await payFromOverpayment(contextOf(desk, request), {
        ...{ customer, number, cents, seenCents },
      });
      return ok({ id, left_cents: leftCents });
    },
  });

  app.route({
    ...contract.returnOverpayment,
    handler: async (request) => {
      const { seen_cents: seenCents, ...rest } = request.body;
      const customer = request.params.id as CompanyId;
      const { id, leftCents } = await returnOverpayment(contextOf(desk, request), {
        ...{ customer, seenCents, ...rest },
      });
      return ok({ id, left_cents: leftCents });
    },
  });

  app.route({
    ...contract.undoOverpayment,
    handler: async (request) => {
      const { leftCents } = await undoOverpayment(contextOf(desk, request), request.params.id);
      return ok({ left_cents: leftCents });
    },
  });
}
