import { ok } from '#base/contract.ts';
import * as contract from '#staff/customers/contract.ts';
import * as registrations from '#staff/customers/registrations-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import {
  activateCustomer,
  deactivateCustomer,
  removeSecondFactor,
} from '#staff/customers/access.server.ts';
import { findColleagueEmail, findCustomerEmail } from '#staff/customers/company.server.ts';
import * as look from '#staff/customers/look.server.ts';
import { countCustomers, pageOfCustomers } from '#staff/customers/page.server.ts';
import * as people from '#staff/customers/people.server.ts';
import * as staff from '#staff/customers/registrations.server.ts';
import {
  saveCustomerFirm,
  saveCustomerNote,
  saveCustomerTerms,
} from '#staff/customers/save.server.ts';
import { viewAsCustomer } from '#staff/customers/view.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { contextOf } from './gate.server.ts';

export function customerRoutes(app: ShopApp, desk: Desk) {
  addLists(app, desk);
  addChanges(app, desk);
  addPeople(app, desk);
  addRegistrations(app, desk);
}

const moment = (at: Date | null) => at?.toISOString() ?? null;
const withMoment = <Row extends { created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
const changeOf = ({ at, ...change }: look.Activity) => ({ ...change, at: at.toISOString() });

function addLists(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.listCustomers,
    handler: async (request) => {
      const { customers, hasMore } = await pageOfCustomers(contextOf(desk, request), request.body);
      return ok({
        customers: customers.map((one) => ({ ...one, last_order_at: moment(one.last_order_at) })),
        has_more: hasMore,
      });
    },
  });

  app.route({
    ...contract.countCustomers,
    handler: async (request) => ok({ counts: await countCustomers(contextOf(desk, request)) }),
  });

  app.route({
    ...contract.usualTerms,
    handler: async (request) => ok(await staff.usualTerms(contextOf(desk, request))),
  });

  app.route({
    ...contract.getCustomer,
    handler: async (request) => {
      const found = await look.lookAtCustomer(contextOf(desk, request), request.params.id);
      const { company } = found;
      return ok({
        customer: {
          ...found,
          company: {
            ...withMoment(company),
            ...{ seen_at: moment(company.seen_at), last_order_at: moment(company.last_order_at) },
          },
          orders: found.orders.map(withMoment),
          activity: found.activity.map(changeOf),
        },
      });
    },
  });

  app.route({
    ...contract.listCustomerOrders,
    handler: async (request) => {
      const asked = { id: request.params.id, ...request.body };
      const { rows, hasMore } = await look.ordersOfCustomer(contextOf(desk, request), asked);
      return ok({ orders: rows.map(withMoment), has_more: hasMore });
    },
  });

  app.route({
    ...contract.listCustomerInvoices,
    handler: async (request) => {
      const asked = { id: request.params.id, ...request.body };
      const { rows, hasMore } = await look.invoicesOfCustomer(contextOf(desk, request), asked);
      return ok({ invoices: rows, has_more: hasMore });
    },
  });

  app.route({
    ...contract.listCustomerActivity,
    handler: async (request) => {
      const asked = { id: request.params.id, ...request.body };
      const { rows, hasMore } = await look.activityOfCustomer(contextOf(desk, request), asked);
      return ok({ activity: rows.map(changeOf), has_more: hasMore });
    },
  });

  app.route({
    ...contract.explainPrice,
    handler: async (request) => {
      const asked = { id: request.params.id, code: request.body.code };
      return ok({ price: await look.explainPrice(contextOf(desk, request), asked) });
    },
  });
}

function addChanges(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.saveFirm,
    handler: async (request) =>
      ok(
        await saveCustomerFirm(contextOf(desk, request), {
          ...{ id: request.params.id, ...request.body },
        }),
      ),
  });

  app.route({
    ...contract.saveTerms,
    handler: async (request) =>
      ok(
        await saveCustomerTerms(contextOf(desk, request), {
          ...{ id: request.params.id, ...request.body },
        }),
      ),
  });

  app.route({
    ...contract.saveNote,
    handler: async (request) =>
      ok(
        await saveCustomerNote(contextOf(desk, request), {
          ...{ id: request.params.id, ...request.body },
        }),
      ),
  });

  app.route({
    ...contract.setCustomerPaused,
    handler: async (request) => {
      const email = await findCustomerEmail(desk.sql, request.params.id);
      const job = request.body.is_paused ? deactivateCustomer : activateCustomer;
      await job(contextOf(desk, request), email);
      return ok({});
    },
  });

  app.route({
    ...contract.viewShop,
    handler: async (request) =>
      // The answer opens the shop, so that it is kept nowhere.
      ok(
        await viewAsCustomer({ ...contextOf(desk, request), repeat: undefined }, request.params.id),
      ),
  });
}

function addPeople(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.inviteColleague,
    handler: async (request) => {
      await people.inviteColleague(contextOf(desk, request), {
        ...{ id: request.params.id, ...request.body, order_limit: null, month_limit: null },
      });
      return ok({});
    },
  });

  app.route({
    ...contract.changeColleague,
    handler: async (request) => {
      const { roles, state, revoke } = request.body;
      await people.changeColleague(contextOf(desk, request), {
        ...request.params,
        ...(roles && { roles }),
        ...(state && { state }),
        ...(revoke && { revoke }),
      });
      return ok({});
    },
  });

  app.route({
    ...contract.inviteColleagueAgain,
    handler: async (request) => {
      await people.inviteColleagueAgain(contextOf(desk, request), request.params);
      return ok({});
    },
  });

  app.route({
    ...contract.removeColleagueFactor,
    handler: async (request) => {
      const email = await findColleagueEmail(desk.sql, request.params);
      await removeSecondFactor(contextOf(desk, request), email);
      return ok({});
    },
  });
}

function addRegistrations(app: ShopApp, desk: Desk) {
  app.route({
    ...registrations.listRegistrations,
    handler: async (request) => {
      const found = await staff.listRegistrations(contextOf(desk, request), request.body);
      return ok({
        registrations: found.registrations.map((one) => ({
          ...withMoment(one),
          asked_at: moment(one.asked_at),
        })),
        ...{ has_more: found.hasMore, counts: found.counts },
      });
    },
  });

  app.route({
    ...registrations.approveRegistration,
    handler: async (request) =>
      ok(
        await staff.approveRegistration(contextOf(desk, request), {
          ...{ id: request.params.id, ...request.body },
        }),
      ),
  });

  app.route({
    ...registrations.refuseRegistration,
    handler: async (request) =>
      ok(
        await staff.refuseRegistration(contextOf(desk, request), {
          ...{ id: request.params.id, ...request.body },
        }),
      ),
  });

  app.route({
    ...registrations.askForMore,
    handler: async (request) =>
      ok(
        await staff.askForMore(contextOf(desk, request), {
          ...{ id: request.params.id, ...request.body },
        }),
      ),
  });
}
