import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import {
  giveFormToken,
  keepSession,
  sessionCookie,
  takeViewing,
  viewingCookie,
} from '#shop/customers/cookies.server.ts';
import { enterByKey } from '#shop/price-list/api-keys/enter-by-key.server.ts';
import { findVisitor } from '#shop/customers/session.server.ts';
import { findViewed } from '#shop/customers/viewing.server.ts';
import { mayDo, NOT_IN_ROLE } from '#shop/kernel/roles.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { GUEST, type Renewed, type Visitor } from '#shop/kernel/visitor.ts';
import { createChecks, type Sender, shopOrigin } from './anti-forgery.server.ts';
import { internalVisitor } from './internal-visitor.server.ts';
import { refuseViewer } from './viewing.server.ts';

/** Who knocks, may they, and did the request come from our own pages: asked once, for every route. */
export function addGate(app: ShopApp, shop: Shop) {
  app.decorateRequest('visitor');
  app.decorateRequest('sessionToken', '');
  app.decorateRequest('isInternal', false);
  app.decorateRequest('apiKey', null);

  app.addHook('onRoute', checkRoute);

  const cookie = sessionCookie(shop.config);
  const viewing = viewingCookie(shop.config);
  const checks = createChecks(shopOrigin(shop));
  /**
   * Whoever writes must bring the token, which is asked for before the first write. A guest gets nothing else with a
   * cookie, so that caches may keep it; with a session, a token that no longer fits is replaced by any response.
   */
  function mayPass(request: FastifyRequest, reply: FastifyReply, sender: Sender): boolean {
    if (request.isInternal) return true;
    if (!isReadingMethod(request)) return checks.mayWrite(sender, request.headers, request.host);
    const mayNeedToken = sender.sessionToken !== '' || request.routeOptions.config.givesToken;
    if (mayNeedToken && !sender.hasToken()) giveFormToken(reply, shop, sender.sessionToken);
    return true;
  }

  /** A program brings its key, and nothing else that it brings counts. */
  async function enterAsProgram(request: FastifyRequest, reply: FastifyReply) {
    const { scope } = request.routeOptions.config;
    reply.header('www-authenticate', 'Bearer');
    request.apiKey = await enterByKey(shop.sql, request.headers.authorization, scope);
    reply.removeHeader('www-authenticate');
  }

  /**
   * Somebody of the office who looks at the shop as a customer; false once that has ended, and then the browser is
   * whoever it was before.
   */
  async function enterAsViewer(request: FastifyRequest, reply: FastifyReply, sender: Sender) {
    const viewed = internalVisitor(request) ?? (await findViewed(shop.sql, sender.sessionToken));
    if (!viewed) {
      takeViewing(reply, shop);
      return false;
    }
    request.visitor = viewed;
    request.sessionToken = sender.sessionToken;
    request.isInternal = internalVisitor(request) !== undefined;
    refuseViewer(request, isReading(request));
    if (!mayPass(request, reply, sender)) throw forbidden();
    const { needs } = request.routeOptions.config;
    if (needs && viewed.person && !mayDo(viewed.person.roles, needs)) throw notInRole();
    return true;
  }

  // Not async: most requests have nothing to wait for, and a promise for each costs more than the check.
  app.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeOptions.config;
    request.visitor = GUEST;
    const pass = () => done();
    if (access === 'key') return void enterAsProgram(request, reply).then(pass, done);
    const sender = checks.senderOf(request.cookies);
    if (!sender.isViewing || !access) return enterThemselves(request, reply, sender, done);
    const { [viewing]: _, ...own } = request.cookies;
    const goOn = (isIn: boolean) =>
      isIn ? done() : enterThemselves(request, reply, checks.senderOf(own), done);
    enterAsViewer(request, reply, sender).then(goOn, done);
  });

  function enterThemselves(
    request: FastifyRequest,
    reply: FastifyReply,
    sender: Sender,
    done: (error?: Error) => void,
  ) {
    const { access, needs, cachedFor, checksSession } = request.routeOptions.config;
    const token = sender.sessionToken;
    request.sessionToken = token;
    if (!access) return done();

    const internal = internalVisitor(request);
    request.isInternal = internal !== undefined;
    if (!mayPass(request, reply, sender)) return done(forbidden());
    const enter = (visitor: Visitor) => {
      request.visitor = visitor;
      if (access === 'customer' && !visitor.person) return done(ShopError.notSignedIn());
      const isRefused = needs && visitor.person && !mayDo(visitor.person.roles, needs);
      done(isRefused ? notInRole() : undefined);
    };
    // A response that is the same for everyone needs no visitor.
    if (internal || !token || cachedFor === 'everyone') return enter(internal ?? GUEST);
    const visitors = isReading(request) || checksSession ? shop.visitors : undefined;
    const known = visitors?.known(token);
    if (known && (known.customer || isReading(request))) return enter(known);
    // A guest's session ends when they sign in, and what they write then begins another.
    if (known) visitors?.forget(token);
    const renew = (renewed: Renewed) => {
      if (renewed.seconds > 0) keepSession(reply, shop, token, renewed);
    };
    (visitors?.look(token, renew) ?? findVisitor(shop.sql, token, renew)).then(enter, done);
  }

  // A visitor sees their own change with the next call.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const token = request.sessionToken;
    const isSame =
      reply.statusCode !== 401 && (isReading(request) || request.routeOptions.config.checksSession);
    if (token && (!isSame || String(reply.getHeader('set-cookie')).includes(cookie)))
      shop.visitors?.forget(token);
    // A response with a cookie belongs to one visitor and is not cached.
    if (
      reply.hasHeader('set-cookie') &&
      String(reply.getHeader('cache-control')).includes('public')
    )
      reply.header('cache-control', 'private, no-cache');
    done();
  });
}

/** A call says who may make it, and the gate reads that from its configuration. */
function checkRoute(route: RouteOptions): void {
  const { access, needs, scope, cachedFor, checksSession, givesToken } = route as Partial<Endpoint>;
  if (/^\/(admin|api)\//.test(route.url) && !access)
    throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
  if ((access === 'key') !== (scope !== undefined))
    throw new Error(`${String(route.method)} ${route.url} does not say which keys may call it`);
  if (needs && cachedFor)
    throw new Error(`${String(route.method)} ${route.url} is cached for people of any role`);
  if (access) route.config = { ...route.config, access, needs, scope, checksSession, givesToken };
}

const isReadingMethod = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
/** A listing carries a body, and still changes nothing. */
const isReading = (request: FastifyRequest) =>
  isReadingMethod(request) || request.routeOptions.config.cachedFor !== undefined;

const notInRole = () => new ShopError(NOT_IN_ROLE, { status: 403 });
const forbidden = () => new ShopError('messages.token.forbidden', { status: 403 });
