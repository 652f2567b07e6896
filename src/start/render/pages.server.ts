import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { anybodyLike, GUESTS, readAudience } from '#shop/catalog/audience.server.ts';
import { takeSession, HINT_COOKIE } from '#shop/customers/cookies.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { GUEST, type SignedIn, type Visitor } from '#shop/kernel/visitor.ts';
import { type CachedResponse, sendResponse } from '#start/cache/cached-response.server.ts';
import { fillSlots } from '#start/cache/page-slots.server.ts';
import { type Caches, keyOf } from '#start/cache/response-cache.server.ts';
import { sendStale, unlessAway } from '#start/cache/stale.server.ts';
import {
  canonicalPath,
  isCacheable,
  isForHolders,
  isToLookAt,
  pageAddress,
  pathOf,
  sentForm,
} from '#start/http/addresses.ts';
import { readOwn } from './read-own.server.ts';
import { newNonce } from './inline-scripts.server.ts';
import { createRendering, HTML, type Renderer } from './render-page.server.ts';
import { sendInternally } from './internal-calls.server.ts';
import { sendProblem } from '#start/http/errors.server.ts';
import { withViewingBar } from '#start/http/viewing.server.ts';

type Pages = { getRenderer: () => Promise<Renderer>; caches: Pick<Caches, 'responses' | 'known'> };

const AWAY = {
  status: 503,
  json: {
    success: false,
    error: [{ key: null, code: 'messages.serviceUnavailable', message: '' }],
  },
};

/** Every address that is not a call or a file is a page, rendered here. */
export function addPages(app: ShopApp, shop: Shop, { getRenderer, caches }: Pages) {
  const { responses, known } = caches;
  const options = { config: { access: 'guest' as const }, errorHandler: sendAway };
  const { renderPage, renderForMany, policy } = createRendering(shop, known);

  app.get('/*', options, async (request, reply) => {
    // A call that no route knows, or whose name no route would read, must not become a page.
    if (/^\/(admin|api)\//.test(request.url))
      return sendProblem(ShopError.notFound(), request, reply);
    const moved = canonicalPath(request.originalUrl);
    if (moved) return reply.redirect(moved, 301);
    const filled = sentForm(request.url, known);
    if (filled !== null) return reply.redirect(filled, 303);

    const renderer = await getRenderer();
    if (request.visitor.customer)
      return isToLookAt(pathOf(request.url)) && !request.visitor.viewedBy
        ? sendShared(request, reply, renderer)
        : sendPersonal(request, reply, renderer);
    if (isForHolders(pathOf(request.url))) return sendPersonal(request, reply, renderer);
    // A hint without a session behind it would make the browser ask in vain on every page.
    if (request.cookies[HINT_COOKIE]) takeSession(reply, shop);
    const address = pageAddress(request.url, known);
    const key = keyOf(GUESTS, address);
    const page = await unlessAway(request, responses.findOutdated(key), () =>
      keep(address, key, () =>
        renderForMany(request, renderer, internally(request, GUEST), { mayBeCustomer: false }),
      ),
    );
    if ('seconds' in page) return sendStale(request, reply, page);
    if (page.location) return reply.redirect(page.location, page.status);
    if (page.status === 200) return sendResponse(request, reply, page);
    return withStatus(reply, page.status).headers(page.headers).send(page.body);
  });

  /** From the cache, unless there are too many pages like this one. */
  const keep = (address: string, key: string, make: () => Promise<CachedResponse>) =>
    isCacheable(address, known) ? responses.get(key, make) : make();

  /** The visitor could not be looked up: the page says so and makes no further calls. */
  async function sendAway(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const isDown = isDatabaseDown(error);
    const isAway = isDown || (error instanceof ShopError && error.status === 503);
    if (!isAway) return sendProblem(error, request, reply);
    if (isDown) app.databaseState.refuse(error, request.id);
    return sendPersonal(request, reply, await getRenderer(), async () => AWAY);
  }

  /** A page that others of the same audience see too, with this customer's own parts in its slots. */
  async function sendShared(request: FastifyRequest, reply: FastifyReply, renderer: Renderer) {
    const { visitor } = request;
    const address = pageAddress(request.url, known);
    const key = keyOf(await readAudience(shop.sql, visitor), address);
    const make = () =>
      renderForMany(request, renderer, internally(request, anybodyLike(visitor)), {
        mayBeCustomer: true,
        isShared: true,
      });
    const [page, own] = await Promise.all([
      keep(address, key, make),
      // What is wrong with it is said by the page that is made for this customer alone.
      readOwn(shop.sql, visitor as SignedIn)
        .then((own) => renderer.renderOwn(own, internally(request, visitor), pathOf(request.url)))
        .catch((error: unknown) => {
          request.log.error({ reqId: request.id, err: error }, 'own parts of a page');
          return null;
        }),
    ]);
    if (page.status !== 200 || !own) return sendPersonal(request, reply, renderer);
    return reply.headers(page.headers).send(fillSlots(page, own));
  }

  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    renderer: Renderer,
    send = internally(request, request.visitor),
  ) {
    const nonce = newNonce();
    const { status, location, html } = await renderPage(request, renderer, send, {
      mayBeCustomer: true,
      nonce,
    });
    if (location) return reply.redirect(location, status);
    // Nobody has looked who asks when the shop is closing.
    const visitor = request.visitor as Visitor | undefined;
    return withStatus(reply, status)
      .header('content-security-policy', policy(request, [`'nonce-${nonce}'`], renderer))
      .type(HTML)
      .send(visitor?.viewedBy ? withViewingBar(html, visitor) : html);
  }

  const internally = (request: FastifyRequest, viewer: Visitor) =>
    sendInternally({ app, responses }, request, viewer);
}

function withStatus(reply: FastifyReply, status: number) {
  if (status === 503) reply.header('retry-after', '5');
  return reply.code(status);
}
