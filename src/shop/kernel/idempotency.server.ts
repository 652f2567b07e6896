import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Visitor } from './visitor.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a request, or null when its sender does not care about repeats. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new ShopError('messages.request.invalid', { key: 'Idempotency-Key' });
}

/** The key of a request, whose it is, and what tells another request that brings the same one. */
export type Repeat = { owner: string; key: string; hash: Buffer };

/** Of a request whose sender is known by name; a visitor of the shop brings its parts (`once`). */
export function repeatOf(
  request: Pick<FastifyRequest, 'headers'>,
  owner: string,
  asked: unknown,
): Repeat | undefined {
  const key = keyOf(request);
  return key === null ? undefined : { owner, key, hash: hashOf(asked) };
}

const hashOf = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest();

/**
 * Does the work the first time the key comes and afterwards only repeats the result, which therefore is plain JSON. A
 * repeat that comes while the work is under way waits for it: the key is locked until the transaction ends. What was
 * refused leaves no trace and may be tried again.
 */
export async function onlyOnce<Result>(
  tx: Db,
  repeat: Repeat | undefined,
  work: () => Promise<Result>,
  /** Of a result that is more than its JSON. */
  revive: (kept: Result) => Result = (kept) => kept,
): Promise<Result> {
  if (!repeat) return work();
  const { owner, key, hash } = repeat;
  await tx`select lock_key(${owner}, ${key})`;
  const [known] = await tx<{ request_hash: Buffer; answer: Result }[]>`
    select request_hash, answer from idempotency_key where owner = ${owner} and key = ${key}`;
  if (known && !hash.equals(known.request_hash))
    throw ShopError.conflict('messages.request.keyReused');
  if (known) return revive(known.answer);
  const result = await work();
  await tx`
    insert into idempotency_key (owner, key, request_hash, answer)
    values (${owner}, ${key}, ${hash}, ${tx.json(result ?? {})})`;
  return result;
}

type Once = { visitor: Visitor; key: string | null; call: string; body: object };

/** The same for a visitor of the shop. */
export const once = <Result extends object>(tx: Db, asked: Once, work: () => Promise<Result>) =>
  onlyOnce(tx, asked.key === null ? undefined : { key: asked.key, ...keyRow(asked) }, work);

/** Whose key it is, and what tells another request that brings the same one. */
export const keyRow = ({ visitor: { person, sessionId }, call, body }: Once) => ({
  owner: person ? `person:${person.id}` : `session:${sessionId}`,
  hash: hashOf([call, body]),
});
