import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import type { Visitor } from './visitor.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a request, or null when its sender does not care about repeats. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new ShopError('messages.request.invalid', { key: 'Idempotency-Key' });
}

type Once = { visitor: Visitor; key: string | null; call: string; body: object };

/**
 * Does the work the first time a visitor sends the key and afterwards only repeats the result. A
 * repeat that comes while the work is under way waits for it: the key is locked until the
 * transaction ends. What was refused leaves no trace and may be tried again.
 */
export async function once<Result extends object>(
  tx: Db,
  request: Once,
  work: () => Promise<Result>,
): Promise<Result> {
  const { key } = request;
  if (key === null) return work();
  const { owner, hash } = keyRow(request);
  await tx`select lock_key(${owner}, ${key})`;
  const [known] = await tx<{ request_hash: Buffer; answer: Result }[]>`
    select request_hash, answer from idempotency_key where owner = ${owner} and key = ${key}`;
  if (known && !hash.equals(known.request_hash))
    throw ShopError.conflict('messages.request.keyReused');
  if (known) return known.answer;

  const result = await work();
  await tx`
    insert into idempotency_key (owner, key, request_hash, answer)
    values (${owner}, ${key}, ${hash}, ${tx.json(result as never)})`;
  return result;
}

/** Whose key it is, and what tells another request that brings the same one. */
export const keyRow = ({ visitor: { person, sessionId }, call, body }: Once) => ({
  owner: person ? `person:${person.id}` : `session:${sessionId}`,
  hash: createHash('sha256')
    .update(JSON.stringify([call, body]))
    .digest(),
});
