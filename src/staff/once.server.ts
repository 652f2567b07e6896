import { createHash } from 'node:crypto';
import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';

/** The `Idempotency-Key` of a press, whose it is, and what tells another request that brings the same one. */
export type Repeat = { owner: string; key: string; hash: Buffer };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Of a call that cares about repeats: who sends what where. */
export function repeatOf(
  key: string | string[] | undefined,
  owner: string,
  asked: unknown,
): Repeat | undefined {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ShopError('messages.request.invalid', { key: 'Idempotency-Key' });
  return { owner, key, hash: createHash('sha256').update(JSON.stringify(asked)).digest() };
}

/**
 * Does the work the first time and afterwards only repeats its result, which therefore is plain JSON. A repeat that
 * comes meanwhile waits: the key is locked until the transaction ends. What was refused leaves no trace.
 */
export async function once<Result>(
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
