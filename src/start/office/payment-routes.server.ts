import { ok } from '#base/contract.ts';
import * as contract from '#staff/payments/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import {
  assignEach,
  assignTransaction,
  ignoreTransaction,
  removeStatement,
  undoTransaction,
} from '#staff/payments/assign.server.ts';
import { importStatement } from '#staff/payments/import.server.ts';
import { readMatching } from '#staff/payments/matching.server.ts';
import {
  countOpen,
  findStatement,
  getStatement,
  listStatements,
  pageOfTransactions,
  type StatementRow,
} from '#staff/payments/pages.server.ts';
import { recordPayment } from '#staff/payments/record.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { contextOf } from './gate.server.ts';

const told = (row: StatementRow) => ({ ...row, created_at: row.created_at.toISOString() });

type Wish = {
  version: number;
  parts: { number: string; cents: number }[];
  writes_off: boolean;
  allows_overpayment: boolean;
  overpaid_by?: number | undefined;
};
const assignmentOf = (id: number, wish: Wish) => ({
  ...{ id, version: wish.version, parts: wish.parts },
  ...{ writesOff: wish.writes_off, allowsOverpayment: wish.allows_overpayment },
  overpaidBy: wish.overpaid_by,
});

export function paymentRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.listStatements,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const [{ statements, hasMore }, open, matching] = await Promise.all([
        listStatements(context, request.body),
        countOpen(context),
        readMatching(desk.sql),
      ]);
      return ok({ statements: statements.map(told), has_more: hasMore, open, matching });
    },
  });

  app.route({
    ...contract.getStatement,
    handler: async (request) =>
      ok({ statement: told(await getStatement(contextOf(desk, request), request.params.id)) }),
  });

  app.route({
    ...contract.addStatement,
    handler: async (request) => {
      const context = contextOf(desk, request);
      const { name, content } = request.body;
      const read = async () => Buffer.from(content, 'base64');
      const report = await importStatement(context, { name, read });
      const statements = await Promise.all(
        report.statements.map(async ({ account, key, number, isNew }) => ({
          ...{ id: await findStatement(context, { account, key }), number, is_new: isNew },
        })),
      );
      return ok({
        ...{ statements, booked: report.booked.length, unmatched: report.unmatched.length },
        ...{ known: report.alreadyBooked, unreadable: report.unreadable.length },
      });
    },
  });

  app.route({
    ...contract.removeStatement,
    handler: async (request) => {
      await removeStatement(contextOf(desk, request), request.params.id);
      return ok({});
    },
  });

  app.route({
    ...contract.listTransactions,
    handler: async (request) => {
      const { transactions, hasMore } = await pageOfTransactions(
        contextOf(desk, request),
        request.body,
      );
      return ok({ transactions, has_more: hasMore });
    },
  });

  app.route({
    ...contract.assignTransaction,
    handler: async (request) => {
      const { version, leftCents } = await assignTransaction(
        contextOf(desk, request),
        assignmentOf(request.params.id, request.body),
      );
      return ok({ version, left_cents: leftCents });
    },
  });

  app.route({
    ...contract.assignTransactions,
    handler: async (request) => {
      const wishes = request.body.assignments.map(({ id, ...wish }) => assignmentOf(id, wish));
      return ok(await assignEach(contextOf(desk, request), wishes));
    },
  });

  app.route({
    ...contract.ignoreTransaction,
    handler: async (request) => {
      const { id } = request.params;
      const { version } = await ignoreTransaction(contextOf(desk, request), {
        ...{ id, ...request.body },
      });
      return ok({ version });
    },
  });

  app.route({
    ...contract.undoTransaction,
    handler: async (request) => {
      const seen = { id: request.params.id, version: request.body.version };
      const { version } = await undoTransaction(contextOf(desk, request), seen);
      return ok({ version });
    },
  });

  app.route({
    ...contract.recordPayment,
    handler: async (request) => {
      const { number, cents, note, paid_on: paidOn } = request.body;
      const { unpaid_cents } = await recordPayment(contextOf(desk, request), {
        ...{ number, cents, note, paidOn, isReturned: request.body.is_returned },
        allowsOverpayment: request.body.allows_overpayment,
      });
      return ok({ unpaid_cents });
    },
  });
}
