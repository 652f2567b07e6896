import { ok } from '#base/wire/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { getBoard } from './board.server.ts';
import * as contract from './contract.ts';
import { getHomeFacts } from './home.server.ts';
import * as homeContract from './home-contract.ts';

export const boardRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.getBoard,
    handler: async ({ visitor }) => ok(await getBoard(sql, visitor as SignedIn)),
  });
  app.route({
    ...homeContract.getHomeFacts,
    handler: async ({ visitor }) => ok({ home: await getHomeFacts(sql, visitor as SignedIn) }),
  });
};
