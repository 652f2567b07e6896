import { ok } from '#base/wire/contract.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { sharedXlsx, XLSX_TYPE } from '#shop/projects/files.server.ts';
import { listLinks, revokeLink, shareList } from './links.server.ts';
import * as shared from './shared-contract.ts';
import { openSharedList, sharedToBasket } from './shared.server.ts';

/** Links to a list, and what somebody who holds one can do with it. */
export const sharedListRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...shared.shareList,
    handler: async ({ visitor, body }) => ok(await shareList(sql, visitor as SignedIn, body)),
  });

  app.route({
    ...shared.listLinks,
    handler: async ({ visitor, params }) =>
      ok({ links: await listLinks(sql, visitor as SignedIn, params.project) }),
  });

  app.route({
    ...shared.revokeLink,
    handler: async ({ visitor, params }) => {
      await revokeLink(sql, visitor as SignedIn, params.id);
      return ok({});
    },
  });

  app.route({
    ...shared.openSharedList,
    handler: async ({ params, ip }) => ok({ list: await openSharedList(sql, params.token, ip) }),
  });

  app.route({
    ...shared.sharedToBasket,
    handler: async (request) => {
      const { visitor, params, body, ip: address } = request;
      const wish = { mode: body.mode, basket: body.basket ?? null, key: keyOf(request), address };
      return ok(await sharedToBasket(sql, visitor as SignedIn, params.token, wish));
    },
  });

  app.route({
    ...shared.sharedXlsx,
    handler: async ({ params, ip }, reply) => {
      const list = await openSharedList(sql, params.token, ip);
      return reply
        .type(XLSX_TYPE)
        .header('content-disposition', 'attachment; filename="zoznam.xlsx"')
        .send(sharedXlsx(list));
    },
  });
};
