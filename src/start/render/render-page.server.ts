import type { FastifyRequest } from 'fastify';
import type { Send } from '#base/wire/api.ts';
import { getSite } from '#shop/content/contract.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { type CachedResponse, createResponse } from '#start/cache/cached-response.server.ts';
import { slotsIn } from '#start/cache/page-slots.server.ts';
import type { Caches } from '#start/cache/response-cache.server.ts';
import {
  hasFilters,
  isForHolders,
  isToLookAt,
  pageAddress,
  pageUrl,
  pathOf,
  searchOf,
} from '#start/http/addresses.ts';
import { pagePolicy } from '#start/http/headers.server.ts';
import type { Render, RenderOptions, RenderOwn } from './entry.server.tsx';
import { approveScripts, newNonce } from './inline-scripts.server.ts';

export type Renderer = {
  render: Render;
  renderOwn: RenderOwn;
  manifest: unknown;
  isDev: boolean;
};

export const HTML = 'text/html; charset=utf-8';
const SITE = getSite.url.replace(':lang', 'sk');

/** How a page is rendered, whoever it is for. */
export function createRendering({ config }: Shop, known: Caches['known']) {
  // So that the page which says that nothing can be asked for still bears the name of the shop.
  let lastSite: Awaited<ReturnType<Send>> | undefined;

  /** From the address in its cache key, and from nothing else of the request. */
  async function renderPage(
    request: Pick<FastifyRequest, 'url'>,
    { render, manifest }: Renderer,
    send: Send,
    whose: Pick<RenderOptions, 'mayBeCustomer' | 'isShared' | 'nonce'>,
  ) {
    let isAway = false;
    const address = pageAddress(request.url, known);
    const rendered = await render(new Request(pageUrl(config.publicUrl, address)), {
      ...whose,
      manifest,
      send: async (call) => {
        const response = await send(call);
        isAway ||= response.status === 503;
        if (call.url !== SITE) return response;
        if (response.status === 200) lastSite = response;
        return response.status === 503 ? (lastSite ?? response) : response;
      },
    });
    return {
      status: isAway ? 503 : statusAt(address, rendered.status),
      // Where the page sends its visitor, for instance a guest from an account page to sign-in.
      location: isAway ? null : rendered.headers.get('location'),
      html: withAddress(await rendered.text(), address),
    };
  }

  /** Its scripts are approved by their hashes instead of by a nonce: others get the same bytes. */
  async function renderForMany(
    request: FastifyRequest,
    renderer: Renderer,
    send: Send,
    whose: Pick<RenderOptions, 'mayBeCustomer' | 'isShared'>,
  ): Promise<CachedResponse> {
    const nonce = newNonce();
    const { status, location, ...page } = await renderPage(request, renderer, send, {
      ...whose,
      nonce,
    });
    const { html, scripts } = approveScripts(page.html, nonce);
    return createResponse({
      status,
      location,
      route: '/*',
      body: Buffer.from(html),
      isReading: true,
      isPublic: !whose.isShared,
      isShareable: isToLookAt(pathOf(request.url)),
      slots: whose.isShared ? slotsIn(html) : null,
      headers: {
        'content-type': HTML,
        'content-security-policy': policy(request, scripts, renderer),
      },
    });
  }

  const policy = (request: FastifyRequest, scripts: string[], { isDev }: Renderer) =>
    pagePolicy(isDev ? [...scripts, "'unsafe-inline'"] : scripts, {
      isDev,
      isCheckout: request.url.split('?')[0] === '/checkout',
      hasWidget: config.packetaKey !== null,
    });

  return { renderPage, renderForMany, policy };
}

/** A link that its holders can no longer use leads to a page that is gone, as its calls say. */
const statusAt = (address: string, status: number) =>
  status === 404 && isForHolders(pathOf(address)) ? 410 : status;

/** What the page was rendered from, for a browser that cannot tell which names in its address are filters. */
const withAddress = (html: string, address: string) =>
  hasFilters(address)
    ? html.replace('<html ', `<html data-search="${searchOf(address).replaceAll('&', '&amp;')}" `)
    : html;
