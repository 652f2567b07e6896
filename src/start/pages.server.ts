import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Send } from '#base/api.ts';
import { isDatabaseDown } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { takeSession, HINT_COOKIE } from '#shop/customers/cookies.server.ts';
import type { Shop, ShopApp } from '#shop/customers/slice.server.ts';
import { canonicalPath, pageKey, pageUrl } from './addresses.ts';
import { sendAnswer } from './answer.server.ts';
import type { Render } from './entry.server.tsx';
import { pagePolicy } from './headers.server.ts';
import { sendInside } from './inside.server.ts';
import type { Kept } from './kept-answers.server.ts';

import { sendProblem } from './problems.server.ts';

export type Renderer = { render: Render; manifest: unknown; isDev: boolean };
type Pages = { getRenderer: () => Promise<Renderer>; kept: Kept };

const HTML = 'text/html; charset=utf-8';
const AWAY = {
  status: 503,
  answer: {
    success: false,
    error: [{ key: null, code: 'messages.serviceUnavailable', message: '' }],
  },
};

/** Every address that is not a call or a file is a page, rendered here. */
export function addPages(
  app: ShopApp,
  shop: Shop,
  { getRenderer, kept: { answers, pages } }: Pages,
) {
  const options = { config: { access: 'guest' as const }, errorHandler: sendAway };
  app.get('/*', options, async (request, reply) => {
    // A call that no route knows, or whose name no route would read, must not become a page.
    if (request.url.startsWith('/admin/')) return sendProblem(ShopError.notFound(), request, reply);
    const moved = canonicalPath(request.url);
    if (moved) return reply.redirect(moved, 301);

    const renderer = await getRenderer();
    if (request.visitor.customer) return sendPersonal(request, reply, renderer);
    // A hint without a session behind it would make the browser ask in vain on every page.
    if (request.cookies[HINT_COOKIE]) takeSession(reply, shop);
    const page = await pages.get(
      pageKey(request.url),
      () => renderPage(request, renderer, sendInside({ app, answers }, request, true)),
      (scripts) => policy(request, scripts, renderer),
    );
    if (page.location) return reply.redirect(page.location, page.status);
    if (page.status === 200) return sendAnswer(request, reply, page);
    return withStatus(reply, page.status).headers(page.headers).send(page.plain);
  });

  /** Nobody could be asked who the visitor is: the page says so, without asking for anything more. */
  async function sendAway(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const isDown = isDatabaseDown(error);
    const isAway = isDown || (error instanceof ShopError && error.status === 503);
    if (!isAway) return sendProblem(error, request, reply);
    if (isDown) request.log.error({ err: error }, 'page without a database');
    return sendPersonal(request, reply, await getRenderer(), async () => AWAY);
  }

  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    renderer: Renderer,
    send = sendInside({ app, answers }, request, false),
  ) {
    const nonce = randomBytes(16).toString('base64');
    const { status, location, html } = await renderPage(request, renderer, send, nonce);
    if (location) return reply.redirect(location, status);
    return withStatus(reply, status)
      .header('content-security-policy', policy(request, [`'nonce-${nonce}'`], renderer))
      .type(HTML)
      .send(html);
  }

  async function renderPage(
    request: FastifyRequest,
    { render, manifest }: Renderer,
    send: Send,
    nonce?: string,
  ) {
    let isAway = false;
    const response = await render(
      new Request(pageUrl(shop.config.publicUrl, request.url), {
        headers: { 'user-agent': request.headers['user-agent'] ?? '' },
      }),
      {
        manifest,
        nonce,
        mayBeCustomer: nonce !== undefined,
        send: async (call) => {
          const answer = await send(call);
          isAway ||= answer.status === 503;
          return answer;
        },
      },
    );
    return {
      status: isAway ? 503 : response.status,
      // Where the page sends its visitor, for instance a guest from an account page to sign-in.
      location: isAway ? null : response.headers.get('location'),
      html: await response.text(),
    };
  }

  const policy = (request: FastifyRequest, scripts: string[], { isDev }: Renderer) =>
    pagePolicy(isDev ? [...scripts, "'unsafe-inline'"] : scripts, {
      isDev,
      isCheckout: request.url.split('?')[0] === '/checkout',
      hasWidget: shop.config.packetaKey !== null,
    });
}

function withStatus(reply: FastifyReply, status: number) {
  if (status === 503) reply.header('retry-after', '5');
  return reply.code(status);
}
