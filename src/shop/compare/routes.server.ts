import { ok } from '#base/wire/contract.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import { compareProducts } from './compare.server.ts';
import * as contract from './contract.ts';

export const compareRoutes: SliceRoutes = (app, shop) => {
  app.route({
    ...contract.compareProducts,
    handler: async ({ visitor, body }) =>
      ok(
        await readAs(shop, visitor, (sql, remember) =>
          compareProducts(sql, visitor, body.codes, remember),
        ),
      ),
  });
};
