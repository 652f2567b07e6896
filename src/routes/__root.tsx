// First of all: it names the layers in their order, before any component brings one.
import '#ui/styles/global.css';
import '#ui/styles/print.css';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Api, ApiProvider } from '#base/wire/api.ts';
import type { Site } from '#shop/content/contract.ts';
import { menuQuery, siteQuery } from '#shop/content/queries.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { UserProvider } from '#shop/customers/user.tsx';
import { BareFrame } from '#site/frame/bare-frame.tsx';
import { ErrorPage } from '#site/frame/error-page.tsx';
import { Frame } from '#site/frame/frame.tsx';
import { letSomebodyIn, loadOwn } from '#site/header/own-data.ts';
import { OwnDataSlot } from '#site/header/own-parts.tsx';
import { t } from '#text/text.ts';
import { makeHeldPresses } from '#ui/loading/early-presses.ts';
import { defineFitRow } from '#ui/navigation/fit-row.ts';
import { holdPresses } from '#ui/loading/hold-presses.ts';
import { inlineScript } from '#ui/loading/inline-script.ts';
import { APPLY_THEME } from '#ui/theme.ts';

type Context = {
  api: Api;
  queryClient: QueryClient;
  mayBeCustomer: boolean;
  isShared: boolean;
};

export const Route = createRootRouteWithContext<Context>()({
  // The shop's own address is known to every page below, for links that must be absolute.
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const site = await queryClient.ensureQueryData(siteQuery(api));
    return { site, origin: site.url };
  },
  loader: async ({ context }) => {
    const { api, queryClient, mayBeCustomer, isShared } = context;
    // Only where nobody is known yet: who has signed in on this page since stays signed in.
    if (!mayBeCustomer) queryClient.setQueryData(userQuery(api).queryKey, (known) => known ?? null);
    if (isShared) letSomebodyIn(context);
    await Promise.all([
      queryClient.ensureQueryData(menuQuery(api)),
      mayBeCustomer && !isShared && loadOwn(context),
    ]);
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      { title: titleOfShop(match.context) },
    ],
    links: [
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/brand/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/brand/touch-icon.png' },
      ...['sans-latin-2', 'sans-ext'].map((name) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/fonts/bastion-${name}.woff2`,
        crossOrigin: 'anonymous' as const,
      })),
    ],
  }),
  shellComponent: Shell,
  component: Root,
  errorComponent: RootError,
});

/** Of a page that has no other; nothing is known of the shop where its own details did not come. */
function titleOfShop({ site }: { site?: Site }) {
  if (!site) return t('pages.serverError.title');
  const { name, tagline } = site.brand;
  return tagline ? t('meta.titleTemplate', { title: name, site: tagline }) : name;
}

function Shell({ children }: { children: ReactNode }) {
  const { ssr } = useRouter().options;
  useEffect(() => void makeHeldPresses(), []);
  return (
    // The theme is set on it before React sees it.
    <html lang="sk" suppressHydrationWarning>
      <head>
        {/* Before any style, or the page would be painted in the other theme first. */}
        <script nonce={ssr?.nonce} suppressHydrationWarning>
          {APPLY_THEME}
        </script>
        {/* A module, because other scripts would keep the page waiting for its styles. Every inline script
            carries the nonce: without it the policy of the page does not let it run (inline-scripts.server.ts). */}
        {import.meta.env.SSR && (
          <script type="module" async nonce={ssr?.nonce}>
            {`${inlineScript(holdPresses)};${inlineScript(defineFitRow)}`}
          </script>
        )}
        {/* Not in head(): of two tags with one name the router keeps only the last. */}
        <meta name="theme-color" content="#101f28" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#070e13" media="(prefers-color-scheme: dark)" />
        <HeadContent />
      </head>
      <body>
        {children}
        <OwnDataSlot />
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  const { api } = Route.useRouteContext();
  return (
    <ApiProvider value={api}>
      <UserProvider>
        <Frame>
          <Outlet />
        </Frame>
      </UserProvider>
    </ApiProvider>
  );
}

/** Without the shop's own details there is no header to draw, only the page that says so. */
function RootError(problem: ErrorComponentProps) {
  return (
    <BareFrame>
      <ErrorPage {...problem} />
    </BareFrame>
  );
}
