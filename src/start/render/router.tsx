import {
  defaultShouldDehydrateQuery,
  dehydrate,
  hydrate,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { createRouter, defaultStringifySearch } from '@tanstack/react-router';
import { createApi, type Send } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { routeTree } from '#routes/tree.gen.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { ErrorPage } from '#site/frame/error-page.tsx';
import { NotFoundPage } from '#site/frame/not-found-page.tsx';
import { IsShared } from '#site/header/own-parts.tsx';

type Options = {
  send: Send;
  /** Guests have no user to ask for: their pages are the same for everyone and come from a cache. */
  mayBeCustomer: boolean;
  nonce?: string | undefined;
  /** Made once for all customers who see the catalogue alike; whose it is, is filled in afterwards. */
  isShared?: boolean;
  /** The dehydrated queries of the customer's own parts, from such a page. */
  own?: string | null | undefined;
};

const MINUTE = 60_000;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        // A refusal would be repeated; only a lost connection is tried again.
        retry: (count, error) => !(error instanceof ShopError) && count < 2,
      },
    },
  });

/** One router per request on the server, one per tab in the browser. */
export function buildRouter({ send, mayBeCustomer, nonce, isShared = false, own }: Options) {
  const queryClient = createQueryClient();
  const api = createApi(send);
  const [user] = userQuery(api).queryKey;
  return createRouter({
    routeTree,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <IsShared value={isShared}>{children}</IsShared>
      </QueryClientProvider>
    ),
    // As one JSON text: the router's own serialisation of objects took longer. Failed queries are not included, and
    // the browser repeats them.
    dehydrate: () => ({
      queries: JSON.stringify(
        dehydrate(queryClient, {
          shouldDehydrateQuery: (query) =>
            defaultShouldDehydrateQuery(query) && !(isShared && query.queryKey[0] === user),
        }),
      ),
    }),
    hydrate: ({ queries }) => {
      hydrate(queryClient, JSON.parse(queries));
      if (own) hydrate(queryClient, JSON.parse(own));
    },
    context: { api, queryClient, mayBeCustomer, isShared },
    // Several values of a filter stay readable: ?rozlisenie=4-mpx,8-mpx
    stringifySearch: (search) => defaultStringifySearch(search).replaceAll('%2C', ','),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    ...(nonce ? { ssr: { nonce } } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof buildRouter>;
  }
}
