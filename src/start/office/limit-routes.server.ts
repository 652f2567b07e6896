import { ok } from '#base/contract.ts';
import * as contract from '#staff/settings/limits-contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { Desk } from '#staff/people/desk.server.ts';
import { setLimits, showLimits } from '#staff/settings/limits.server.ts';
import { contextOf } from './gate.server.ts';

export function limitRoutes(app: ShopApp, desk: Desk) {
  app.route({
    ...contract.getLimits,
    handler: async (request) => ok(await showLimits(contextOf(desk, request))),
  });

  app.route({
    ...contract.setLimits,
    handler: async (request) => ok(await setLimits(contextOf(desk, request), request.body)),
  });
}
