import type { FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#base/wire/contract.ts';
import { anybodyLike, readAudience } from '#shop/catalog/audience.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { GUEST } from '#shop/kernel/visitor.ts';
import { createResponse } from './cached-response.server.ts';
import { EVERYONE, keyOf, type ResponseCache } from './response-cache.server.ts';
import { sendCached } from './stale.server.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Calls whose contract says `cachedFor` are made once for everyone or for each audience. Key and result are made
 * of the same parsed `params` and `body`; the handler can read nothing else of the request.
 */
export function cacheCalls(app: ShopApp, { sql }: Shop, responses: ResponseCache) {
  app.addHook('onRoute', (route: RouteOptions & Pick<Endpoint, 'cachedFor' | 'isCacheable'>) => {
    const { handler, cachedFor, isCacheable, url } = route;
    if (!cachedFor) return;
    route.config = { ...route.config, cachedFor };
    const declaredBody = route.schema?.body as z.ZodMiniType | undefined;
    responses.calls.declare(url, declaredBody);

    route.handler = async function respond(request, reply) {
      const { visitor, params, body } = request;
      const isForEveryone = cachedFor === 'everyone';
      const audience = isForEveryone ? EVERYONE : await readAudience(sql, visitor);
      const viewer = isForEveryone ? GUEST : anybodyLike(visitor);
      const key = keyOf(audience, responses.calls.of(url, params, body));
      const make = async () => {
        const declared = onlyDeclared(url, { params, body, visitor: viewer });
        const payload = await handler.call(this, declared, reply);
        return createResponse({
          route: url,
          body: Buffer.from(reply.serialize(payload as object) as string),
          headers: { 'content-type': JSON_TYPE },
          // A price is never left in a browser.
          isPublic: isForEveryone || !visitor.customer,
          isReading: declaredBody === undefined,
          isCacheable: isCacheable?.(body as never, payload as never) ?? true,
        });
      };
      return sendCached(request, reply, { responses, key, make });
    };
  });
}

/** What the cache key is made of; reading anything else of the request is a bug, and every test of the call fails. */
const onlyDeclared = (url: string, declared: Pick<FastifyRequest, 'params' | 'body' | 'visitor'>) =>
  new Proxy(declared, {
    get(target, name) {
      if (name in target) return target[name as keyof typeof target];
      throw new Error(`${url} reads ${String(name)}, which is not in its cache key`);
    },
  }) as FastifyRequest;
