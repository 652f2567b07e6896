import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outdated } from '#base/process/cache.server.ts';
import { isDatabaseDown } from '#base/database/database.server.ts';
import { type CachedResponse, sendResponse } from './cached-response.server.ts';
import type { ResponseCache } from './response-cache.server.ts';

type Source = { responses: ResponseCache; key: string; make: () => Promise<CachedResponse> };

/** From the cache, or made and cached; a stale one while the database is away. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { responses, key, make }: Source,
) {
  const found = await unlessAway(request, responses.findOutdated(key), () =>
    responses.get(key, make),
  );
  return 'seconds' in found
    ? sendStale(request, reply, found)
    : sendResponse(request, reply, found);
}

/**
 * A fresh response, or an outdated one while the database is away. Nobody with a session gets that: their prices and
 * rights may have changed. Nor does our own renderer, or a page made of old data would be cached as a new one.
 */
export async function unlessAway(
  request: FastifyRequest,
  outdated: Outdated<CachedResponse> | undefined,
  make: () => Promise<CachedResponse>,
): Promise<CachedResponse | Outdated<CachedResponse>> {
  if (!outdated || request.isInternal || request.sessionToken) return make();
  const { databaseState } = request.server;
  if (databaseState.isAway()) return outdated;
  try {
    const fresh = await make();
    return fresh.status === 503 && databaseState.isAway() ? outdated : fresh;
  } catch (error) {
    if (isDatabaseDown(error)) databaseState.lost(error);
    if (databaseState.isAway()) return outdated;
    throw error;
  }
}

/** Says that it is stale and how old, and leaves no copy behind that could be taken for a fresh one. */
export function sendStale(
  request: FastifyRequest,
  reply: FastifyReply,
  { value, seconds }: Outdated<CachedResponse>,
) {
  request.server.databaseState.stale += 1;
  const headers = {
    ...value.headers,
    age: String(seconds),
    warning: '110 - "Response is Stale"',
    'cache-control': 'private, no-store',
  };
  return sendResponse(request, reply, { ...value, headers, representations: {} });
}
