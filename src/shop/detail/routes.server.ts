import { ok } from '#base/wire/contract.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as contract from './contract.ts';
import { getProductExtra } from './extra.server.ts';
import { getWithdrawn } from './withdrawn.server.ts';

export const detailRoutes: SliceRoutes = (app, shop) => {
  app.route({
    ...contract.getProductExtra,
    handler: async ({ visitor, params }) =>
      ok({
        extra: await readAs(shop, visitor, (sql, remember) =>
          getProductExtra(sql, visitor, params.url, remember),
        ),
      }),
  });

  app.route({
    ...contract.getWithdrawn,
    handler: async ({ visitor, params }) =>
      ok({
        withdrawn: await readAs(shop, visitor, (sql, remember) =>
          getWithdrawn(sql, visitor, params.url, remember),
        ),
      }),
  });
};
