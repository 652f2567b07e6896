import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '#base/database.server.ts';
import type { Outdated } from '#base/memory.server.ts';
import { type Answer, sendAnswer } from './answer.server.ts';

/**
 * A fresh response, or an outdated one while the database is away. Nobody with a session gets that: their prices and
 * rights may have changed. Nor does our own renderer, or a page made of old data would be kept as a new one.
 */
export async function unlessAway<Response extends Answer & { status?: number }>(
  request: FastifyRequest,
  outdated: Outdated<Response> | undefined,
  make: () => Promise<Response>,
): Promise<Response | Outdated<Response>> {
  if (!outdated || request.isInside || request.sessionToken) return make();
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
  { value, seconds }: Outdated<Answer>,
) {
  request.server.databaseState.stale += 1;
  const headers = {
    ...value.headers,
    ...{ age: String(seconds), warning: '110 - "Response is Stale"' },
    'cache-control': 'private, no-store',
  };
  return sendAnswer(request, reply, { ...value, headers });
}
