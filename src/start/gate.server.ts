import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#base/contract.ts';
import { ShopError } from '#base/errors.ts';
import {
  FORM_HEADER,
  giveFormToken,
  hasFormToken,
  keepSession,
  sessionCookie,
} from '#shop/customers/cookies.server.ts';
import { findVisitor } from '#shop/customers/session.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { isFormToken } from '#shop/customers/tokens.server.ts';
import { GUEST, type Renewed, type Visitor } from '#shop/kernel/visitor.ts';
import { insideVisitor } from './inside.server.ts';

/** Who knocks, may they, and did the request come from our own pages: asked once, for every route. */
export function addGate(app: ShopApp, shop: Shop) {
  app.decorateRequest('visitor');
  app.decorateRequest('sessionToken', '');
  app.decorateRequest('isInside', false);

  app.addHook('onRoute', (route) => {
    const { access, checksSession } = route as Partial<Endpoint>;
    if (route.url.startsWith('/admin/') && !access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    if (access) route.config = { ...route.config, access, checksSession };
  });

  const cookie = sessionCookie(shop.config);
  // Not async: most requests have nothing to wait for, and a promise for each costs more than the check.
  app.addHook('onRequest', (request, reply, done) => {
    const token = request.cookies[cookie] ?? '';
    request.sessionToken = token;
    request.visitor = GUEST;
    const { access, kept, checksSession } = request.routeOptions.config;
    if (!access) return done();

    const inside = insideVisitor(request);
    request.isInside = inside !== undefined;
    if (!mayPass(request, reply, shop)) return done(forbidden());
    const enter = (visitor: Visitor) => {
      request.visitor = visitor;
      done(access === 'customer' && !visitor.customer ? ShopError.notSignedIn() : undefined);
    };
    // What is the same for everyone need not know who asks.
    if (inside || !token || kept === 'everyone') return enter(inside ?? GUEST);
    const visitors = isReading(request) || checksSession ? shop.visitors : undefined;
    const known = visitors?.known(token);
    if (known && (known.customer || isReading(request))) return enter(known);
    // A guest's session ends when they sign in, and what they write then begins another.
    if (known) visitors?.forget(token);
    const renew = (renewed: Renewed) => {
      if (renewed.seconds > 0) keepSession(reply, shop, token, renewed);
    };
    (visitors?.look(token, renew) ?? findVisitor(shop.sql, token, renew)).then(enter, done);
  });

  // Whoever has changed something sees it with their next call.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const token = request.sessionToken;
    const isSame =
      reply.statusCode !== 401 && (isReading(request) || request.routeOptions.config.checksSession);
    if (token && (!isSame || String(reply.getHeader('set-cookie')).includes(cookie)))
      shop.visitors?.forget(token);
    done();
  });
}

const isReadingMethod = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
/** A listing carries a body, and still changes nothing. */
const isReading = (request: FastifyRequest) =>
  isReadingMethod(request) || request.routeOptions.config.kept !== undefined;

const forbidden = () => new ShopError('messages.token.forbidden', { status: 403 });

/** Whoever reads gets a token where there is none yet; whoever writes must bring it back. */
function mayPass(request: FastifyRequest, reply: FastifyReply, shop: Shop): boolean {
  if (request.isInside) return true;
  if (isReadingMethod(request)) {
    if (!hasFormToken(request, shop)) giveFormToken(reply, shop, request.sessionToken);
    return true;
  }
  const header = request.headers[FORM_HEADER];
  return (
    typeof header === 'string' &&
    hasFormToken(request, shop) &&
    isFormToken(shop.formKey, request.sessionToken, header) &&
    isSameSite(request, shop)
  );
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
