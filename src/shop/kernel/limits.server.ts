import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';

export type Limit = { bucket: string; most: number; minutes: number };

/**
 * What is counted, of whom. Written as JSON, so that no value, however it is chosen, can be taken for another
 * kind or for two values: nobody can fill somebody else's bucket.
 */
export const bucketOf = (kind: string, ...whose: (string | number)[]) =>
  JSON.stringify([kind, ...whose]);

/** In the end only some tries count, mostly those that failed; by default none of it stays. */
export type TakeBack = (buckets?: string[]) => Promise<void>;

/**
 * Checks the limits and counts the try, in one step and before it is known how it ends: tries made at the same
 * moment see each other. Limits live in the database, so that all processes count together.
 */
export async function countTry(sql: Db, limits: Limit[]): Promise<TakeBack> {
  const all = limits.map(({ bucket }) => bucket);
  // As text: the moment is exact to the microsecond, a Date is not.
  const [tried] = await sql<[{ wait: number | null; at: string }]>`
    select wait, at::text from count_try(${all}::text[], ${limits.map(({ most }) => most)}::int[],
                                         ${limits.map(({ minutes }) => minutes)}::int[])`;
  if (tried.wait !== null) throw tooMany(tried.wait);
  return async (buckets = all) => {
    await sql`
      delete from attempt where bucket = any(${buckets}::text[]) and at = ${tried.at}::text::timestamptz`;
  };
}

/** Runs what is counted only when it fails, or is refused. */
export async function countIfFailed<Result>(
  sql: Db,
  limits: Limit[],
  work: () => Promise<Result>,
): Promise<Result> {
  const takeBack = await countTry(sql, limits);
  const result = await work();
  await takeBack();
  return result;
}

export async function forgetTries(sql: Db, bucket: string): Promise<void> {
  await sql`delete from attempt where bucket = ${bucket}`;
}

export const tooMany = (seconds: number) =>
  new ShopError('messages.tooManyRequests', {
    status: 429,
    retryAfter: Math.max(1, seconds),
  });
