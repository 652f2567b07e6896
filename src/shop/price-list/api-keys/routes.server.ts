import { ok } from '#base/wire/contract.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import * as contract from './contract.ts';
import { createKey, listKeys, revokeKey } from './keys.server.ts';

/** Keys made by one company. */
const CREATION_LIMIT = { most: 20, minutes: 60 };

export const apiKeyRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.listKeys,
    handler: async ({ visitor }) => ok({ keys: await listKeys(sql, visitor.customer!.id) }),
  });

  app.route({
    ...contract.createKey,
    handler: async ({ visitor, body }) => {
      const bucket = bucketOf('api key made', visitor.customer!.id);
      await countTry(sql, [{ bucket, ...CREATION_LIMIT }]);
      return ok(await createKey(sql, visitor as SignedIn, body));
    },
  });

  app.route({
    ...contract.revokeKey,
    handler: async ({ visitor, params }) => {
      await revokeKey(sql, visitor as SignedIn, params.id);
      return ok({});
    },
  });
};
