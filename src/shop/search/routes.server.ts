import { ok } from '#base/wire/contract.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { searchAs } from './asking.server.ts';
import * as contract from './contract.ts';
import { searchPanel } from './deprecated-contract.ts';
import {
  type SearchContext,
  search,
  searchBlogs,
  searchForPanel,
  searchWithCards,
} from './search.server.ts';

type Answer = Awaited<ReturnType<typeof search>> | Awaited<ReturnType<typeof searchWithCards>>;

export const searchRoutes: SliceRoutes = (app, shop) => {
  const asking = <Found>(visitor: Visitor, work: (context: SearchContext) => Promise<Found>) =>
    searchAs(shop, visitor, work);

  app.route({
    ...contract.search,
    handler: async ({ visitor, params: { query }, query: { cards } }) =>
      ok(
        await asking<Answer>(visitor, (context) =>
          cards ? searchWithCards(context, query) : search(context, query),
        ),
      ),
  });

  app.route({
    ...searchPanel,
    handler: async ({ visitor, params: { query } }) =>
      ok(await asking(visitor, (context) => searchForPanel(context, query))),
  });

  app.route({
    ...contract.searchBlogs,
    handler: async ({ visitor, params: { query, ...page } }) => {
      const { blogs, count } = await asking(visitor, (context) =>
        searchBlogs(context, query, page),
      );
      return ok({ blogs, full_count: count });
    },
  });
};
