import {
  createRequestHandler,
  renderRouterToString,
  RouterServer,
} from '@tanstack/react-router/ssr/server';
import type { Send } from '#base/api.ts';
import { buildRouter } from './router.tsx';

export type RenderOptions = {
  send: Send;
  mayBeCustomer: boolean;
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
