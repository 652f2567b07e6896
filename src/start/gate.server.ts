import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#base/errors.ts';
import {
  FORM_HEADER,
  giveFormToken,
  hasFormToken,
  sessionCookie,
} from '#shop/customers/cookies.server.ts';
import { findVisitor } from '#shop/customers/session.server.ts';
import type { Shop, ShopApp } from '#shop/customers/slice.server.ts';
import { isFormToken } from '#shop/customers/tokens.server.ts';
import { GUEST } from '#shop/customers/visitor.ts';
import { insidePass } from './inside.server.ts';

/** Who knocks, may they, and did the request come from our own pages: asked once, for every route. */
export function addGate(app: ShopApp, shop: Shop) {
  app.decorateRequest('visitor');
  app.decorateRequest('sessionToken', '');
  app.decorateRequest('isInside', false);

  app.addHook('onRoute', (route) => {
    const { access } = route as { access?: 'public' | 'guest' | 'customer' };
    if (route.url.startsWith('/admin/') && !access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    if (access) route.config = { ...route.config, access };
  });

  app.addHook('onRequest', async (request, reply) => {
    request.sessionToken = request.cookies[sessionCookie(shop.config)] ?? '';
    request.visitor = GUEST;
    const { access, kept } = request.routeOptions.config;
    if (!access) return;

    const pass = insidePass(request);
    request.isInside = pass !== undefined;
    checkForgery(request, reply, shop);
    // What is the same for everyone need not know who asks.
    if (kept !== 'everyone')
      request.visitor = pass ?? (await findVisitor(shop.sql, request.sessionToken));
    if (access === 'customer' && !request.visitor.customer) throw ShopError.notSignedIn();
  });
}

const forbidden = () => new ShopError('messages.token.forbidden', { status: 403 });

export function checkForgery(request: FastifyRequest, reply: FastifyReply, shop: Shop) {
  if (request.isInside) return;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isReading) {
    if (!hasFormToken(request, shop)) giveFormToken(reply, shop, request.sessionToken);
    return;
  }
  const header = request.headers[FORM_HEADER];
  const isOurs =
    typeof header === 'string' &&
    hasFormToken(request, shop) &&
    isFormToken(shop.formKey, request.sessionToken, header) &&
    isSameSite(request, shop);
  if (!isOurs) throw forbidden();
}

/** Browsers that say where a request comes from must say it comes from here. */
function isSameSite(request: FastifyRequest, { config }: Shop): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  return (
    origin === undefined ||
    origin === config.publicUrl ||
    (URL.canParse(origin) && new URL(origin).host === request.host)
  );
}
