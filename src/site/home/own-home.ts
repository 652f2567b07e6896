import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { homeFactsQuery } from '#site/board/home-query.ts';
import { userQuery } from '#shop/customers/queries.ts';

/** What the home page shows of its customer; without it there is room left where it would stand. */
export async function loadOwnHome(context: { api: Api; queryClient: QueryClient }): Promise<void> {
  const { api, queryClient } = context;
  if (await queryClient.ensureQueryData(userQuery(api)))
    await queryClient.prefetchQuery(homeFactsQuery(api));
}
