import { ok } from '#base/contract.ts';
import * as contract from '#staff/people/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import {
  addPerson,
  findPersonEmail,
  listPeople,
  pausePerson,
  removeProofs,
  resumePerson,
  sendPersonLink,
  setPersonRole,
} from '#staff/people/people.server.ts';
import { contextOf } from './gate.server.ts';

export function peopleRoutes(app: ShopApp, desk: Desk) {
  const emailOf = (id: number) => findPersonEmail(desk.sql, id);

  app.route({
    ...contract.listPeople,
    handler: async (request) => {
      const people = await listPeople(contextOf(desk, request));
      return ok({
        people: people.map(({ signed_in_at, invited_until, ...person }) => ({
          ...person,
          signed_in_at: signed_in_at?.toISOString() ?? null,
          invited_until: invited_until?.toISOString() ?? null,
        })),
      });
    },
  });

  app.route({
    ...contract.addPerson,
    handler: async (request) => {
      await addPerson(contextOf(desk, request), { ...request.body, way: 'mail' });
      return ok({});
    },
  });

  app.route({
    ...contract.setPersonRole,
    handler: async (request) => {
      const email = await emailOf(request.params.id);
      await setPersonRole(contextOf(desk, request), { email, role: request.body.role });
      return ok({});
    },
  });

  app.route({
    ...contract.setPersonPaused,
    handler: async (request) => {
      const email = await emailOf(request.params.id);
      const job = request.body.is_paused ? pausePerson : resumePerson;
      await job(contextOf(desk, request), email);
      return ok({});
    },
  });

  app.route({
    ...contract.sendPersonLink,
    handler: async (request) => {
      const email = await emailOf(request.params.id);
      await sendPersonLink(contextOf(desk, request), { email, way: 'mail' });
      return ok({});
    },
  });

  app.route({
    ...contract.removePersonProofs,
    handler: async (request) => {
      await removeProofs(contextOf(desk, request), await emailOf(request.params.id));
      return ok({});
    },
  });
}
