import { ok } from '#base/contract.ts';
import { networkOf } from '#base/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import * as contract from './contract.ts';
import { recogniseRows } from './recognise.server.ts';

/** A thousand rows, in bytes. */
const MANY_ROWS = 256 * 1024;
/** Whoever corrects row by row asks often; an office of guests shares one address. */
const LIMIT = { most: 600, minutes: 10 };

export const quickOrderRoutes: SliceRoutes = (app, shop) => {
  const { sql } = shop;

  app.route({
    ...contract.recogniseRows,
    bodyLimit: MANY_ROWS,
    handler: async ({ visitor, body, ip }) => {
      const whose = visitor.person?.id ?? networkOf(ip);
      await countTry(sql, [{ bucket: bucketOf('quick-order', whose), ...LIMIT }]);
      return ok({ rows: await recogniseRows(sql, visitor, body.rows) });
    },
  });
};
