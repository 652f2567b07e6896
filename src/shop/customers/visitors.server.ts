import type { Sql } from '#base/database/database.server.ts';
import { createCache } from '#base/process/cache.server.ts';
import { onSessionInvalidation } from '#base/database/session-invalidation.server.ts';
import { findVisitor } from './session.server.ts';
import type { Visitor, Visitors } from '#shop/kernel/visitor.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Who is behind a session. Reads use a cache, as long as notifications of changes arrive; for a write the visitor is
 * looked up each time, unless the write itself checks the session (`start/http/gate.server.ts`).
 */
export async function cacheVisitors(sql: Sql): Promise<Visitors> {
  const cache = createCache<Visitor>({
    name: 'visitors',
    maxBytes: 8 * MEGABYTE,
    // As objects they take about twice what they would as text.
    sizeOf: (visitor) => 2 * JSON.stringify(visitor).length,
    isCacheable: ({ sessionId }) => sessionId !== null,
  });
  const { isHeard, stop } = await onSessionInvalidation(sql, cache.clear);
  /** Nobody tells that a rule of a customer has begun or ended: its moment comes by itself. */
  const known = (token: string) => {
    const visitor = isHeard() ? cache.find(token) : undefined;
    if (!visitor || Date.now() < (visitor.customer?.pricesUntil ?? Infinity)) return visitor;
    cache.forget(token);
    return undefined;
  };
  return {
    known,
    look: async (token, onRenewed) => {
      const find = () => findVisitor(sql, token, onRenewed);
      return isHeard() ? (known(token) ?? cache.get(token, find)) : find();
    },
    forget: cache.forget,
    name: cache.name,
    counts: cache.counts,
    usage: cache.usage,
    stop,
  };
}
