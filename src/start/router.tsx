import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { createApi, type Send } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { routeTree } from '#routes/tree.gen.ts';
import { ErrorPage } from '#site/error-page.tsx';
import { NotFoundPage } from '#site/not-found-page.tsx';

type Options = {
  send: Send;
  /** Guests have no user to ask for: their pages are the same for everyone and come from a cache. */
  mayBeCustomer: boolean;
  nonce?: string | undefined;
};

const MINUTE = 60_000;

/** One router per request on the server, one per tab in the browser. */
export function buildRouter({ send, mayBeCustomer, nonce }: Options) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        // What the server refused it refuses again; only a lost connection is worth another try.
        retry: (count, error) => !(error instanceof ShopError) && count < 2,
      },
    },
  });
  return createRouter({
    routeTree,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    // As one text: taking objects apart for the page and putting them together again in the browser took
    // longer than JSON does. What was refused is asked again there.
    dehydrate: () => ({ answers: JSON.stringify(dehydrate(queryClient)) }),
    hydrate: ({ answers }) => hydrate(queryClient, JSON.parse(answers)),
    context: { api: createApi(send), queryClient, mayBeCustomer },
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
