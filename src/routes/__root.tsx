import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { type Api, ApiProvider } from '#base/api.ts';
import { menuQuery, siteQuery } from '#shop/content/queries.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { Frame } from '#site/frame.tsx';
import { t } from '#text/text.ts';
import '#ui/styles/global.css';

type Context = { api: Api; queryClient: QueryClient; mayBeCustomer: boolean };

export const Route = createRootRouteWithContext<Context>()({
  // The shop's own address is known to every page below, for links that must be absolute.
  beforeLoad: async ({ context: { api, queryClient } }) => ({
    origin: (await queryClient.ensureQueryData(siteQuery(api))).url,
  }),
  loader: async ({ context: { api, queryClient, mayBeCustomer } }) => {
    // Only where nobody is known yet: who has signed in on this page since stays signed in.
    if (!mayBeCustomer) queryClient.setQueryData(userQuery(api).queryKey, (known) => known ?? null);
    await Promise.all([
      queryClient.ensureQueryData(userQuery(api)),
      queryClient.ensureQueryData(menuQuery(api)),
    ]);
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#101f28' },
      { title: t('meta.defaultTitle') },
    ],
    links: [
      { rel: 'icon', href: '/brand/favicon.svg', type: 'image/svg+xml' },
      ...['sans-latin', 'sans-ext'].map((name) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/fonts/bastion-${name}.woff2`,
        crossOrigin: 'anonymous' as const,
      })),
    ],
  }),
  component: Root,
});

function Root() {
  const { api } = Route.useRouteContext();
  return (
    <html lang="sk">
      <head>
        <HeadContent />
      </head>
      <body>
        <ApiProvider value={api}>
          <Frame>
            <Outlet />
          </Frame>
        </ApiProvider>
        <Scripts />
      </body>
    </html>
  );
}
