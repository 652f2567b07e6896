import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import { Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ApiProvider, createApi, type Send } from '#base/wire/api.ts';
import { UserProvider } from '#shop/customers/user.tsx';
import { HomeOwnLater } from '#site/home/home-own-later.tsx';
import { type OwnData, putOwn } from '#site/header/own-data.ts';
import type { Own } from '#start/cache/page-slots.server.ts';
import { loadOwnHome } from '#site/home/own-home.ts';
import { OwnPart, PART_NAMES, type PartName } from '#site/header/own-parts.tsx';
import { WithoutToasts } from '#ui/overlay/toasts.tsx';
import { buildRouter, createQueryClient } from './router.tsx';

export type RenderOptions = {
  send: Send;
  mayBeCustomer: boolean;
  isShared?: boolean;
  nonce?: string | undefined;
  manifest: unknown;
};
export type Render = (request: Request, options: RenderOptions) => Promise<Response>;

export const render: Render = (request, { manifest, ...options }) => {
  const handle = createRequestHandler({
    request,
    createRouter: () => buildRouter(options),
    getRouterManifest: () => manifest as never,
  });
  // In one piece: loaders wait for all a page needs, so there is nothing to stream.
  return handle(({ responseHeaders, router }) =>
    renderRouterToString({
      responseHeaders,
      router,
      children: <RouterServer router={router} />,
    }),
  );
};

export type RenderOwn = (own: OwnData, send: Send, path: string) => Promise<Own>;

/** What goes into the slots of a shared page for one customer. */
export const renderOwn: RenderOwn = async (own, send, path) => {
  const [api, queryClient] = [createApi(send), createQueryClient()];
  const isHome = path === '/';
  putOwn({ api, queryClient }, own);
  if (isHome) await loadOwnHome({ api, queryClient });
  const html = (parts: ReactNode) =>
    renderToString(
      // Outermost: it brings what wraps its own pages.
      <RouterContextProvider router={links}>
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={api}>
            <UserProvider>
              <WithoutToasts>{parts}</WithoutToasts>
            </UserProvider>
          </ApiProvider>
        </QueryClientProvider>
      </RouterContextProvider>,
    );
  // All in one go, and cut apart again: the providers around them cost more than the parts.
  const parts = html(
    PART_NAMES.map((name) => (
      <Fragment key={name}>
        <OwnPart name={name} />
        <template />
      </Fragment>
    )),
  ).split('<template></template>');
  return {
    ...(Object.fromEntries(PART_NAMES.map((name, i) => [name, parts[i]])) as Record<
      PartName,
      string
    >),
    home: isHome ? html(<HomeOwnLater />) : '',
    data: JSON.stringify(dehydrate(queryClient)),
  };
};

/** Only for how links write their addresses: nobody follows them here. */
const links = buildRouter({
  send: () => Promise.reject(new Error('this router makes no calls')),
  mayBeCustomer: false,
});
