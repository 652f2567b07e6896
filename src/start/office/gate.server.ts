import { drawIn } from '#base/files/draw.server.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#base/wire/errors.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';
import { repeatOf } from '#shop/kernel/idempotency.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { findSession, type StaffSession } from '#staff/people/sessions.server.ts';
import { ROLE_PERMISSIONS } from '#staff/permissions.ts';
import { createChecks } from '#start/http/anti-forgery.server.ts';
import { giveFormToken, officeOrigin } from './cookies.server.ts';

/** Who knocks, may they, and did the request come from our own pages: asked once, for every call of the office. */
export function addOfficeGate(app: ShopApp, shop: KeyedShop) {
  app.decorateRequest('staff', null);
  app.decorateRequest('sessionToken', '');

  app.addHook('onRoute', (route) => {
    const { access, needs, isUnattended } = route as Partial<OfficeEndpoint>;
    if (route.url.startsWith('/office/') && access !== 'anyone' && access !== 'staff')
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
    if (needs && access !== 'staff')
      throw new Error(`${String(route.method)} ${route.url} asks for a role of nobody`);
    if (access)
      route.config = {
        ...route.config,
        office: { access, needs: needs ?? [], isUnattended: isUnattended ?? false },
      };
  });

  const checks = createChecks(officeOrigin(shop));

  app.decorateRequest('goneSignal', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { office } = request.routeOptions.config;
    if (!office) return;
    if (isTried(request)) request.goneSignal = goneSignalOf(reply);
    const sender = checks.senderOf(request.cookies);
    request.sessionToken = sender.sessionToken;
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (!sender.hasToken()) giveFormToken(reply, shop, sender.sessionToken);
    } else if (!checks.mayWrite(sender, request.headers, request.host))
      throw new ShopError('messages.token.forbidden', { status: 403 });
    request.staff = await findSession(shop.sql, sender.sessionToken, {
      isUnattended: office.isUnattended || request.headers['x-unattended'] === '1',
    });
    if (office.access === 'anyone') return;
    if (!request.staff?.isProved) throw ShopError.notSignedIn();
    const allowed = ROLE_PERMISSIONS[request.staff.person.role];
    if (office.needs.some((permission) => !allowed.has(permission)))
      throw new ShopError('messages.office.forbidden', { status: 403 });
  });
}

/** The person who has passed the gate of a call for staff. */
export const staffOf = ({ staff }: FastifyRequest): StaffSession => staff!;

const isTried = ({ headers }: FastifyRequest) => headers['x-dry-run'] === '1';

/**
 * Ends when whoever asked has gone before the answer. The signal of the framework ends as soon as the body of a
 * request has been read, which is before its work begins.
 */
function goneSignalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** What a job of the shop's people works with when it is asked from a browser: identity comes from the sign-in. */
export function contextOf({ sql, config }: KeyedShop, request: FastifyRequest): StaffContext {
  const { person } = staffOf(request);
  return {
    sql,
    config,
    who: person.email,
    permissions: ROLE_PERMISSIONS[person.role],
    face: 'screen',
    isDryRun: isTried(request),
    repeat: repeatOf(request, `staff:${person.id}`, [request.method, request.url, request.body]),
    progress: () => {},
    signal: request.goneSignal,
    parsePool: request.server.parsePool,
    draw: drawIn(request.server.workerPool, `staff ${person.id}`),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who of the office asks; null for who is not signed in. */
    staff: StaffSession | null;
    /** For dry runs: the client does not wait for the answer any more. */
    goneSignal: AbortSignal | undefined;
  }
  interface FastifyContextConfig {
    office?: {
      access: OfficeEndpoint['access'];
      needs: NonNullable<OfficeEndpoint['needs']>;
      isUnattended: boolean;
    };
  }
}
