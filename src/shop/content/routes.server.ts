import { ok } from '#base/contract.ts';
import type { SliceRoutes } from '#shop/customers/slice.server.ts';
import * as contract from './contract.ts';
import { getMenu } from './menu.server.ts';
import { getSite } from './site.server.ts';

export const contentRoutes: SliceRoutes = (app, { sql, config }) => {
  app.route({
    ...contract.getMenu,
    handler: async () => ok({ menu: await getMenu(sql) }),
  });

  app.route({
    ...contract.getSite,
    handler: async () => ok({ site: await getSite(sql, config.publicUrl) }),
  });
};
