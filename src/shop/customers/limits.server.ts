import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';

export type Limit = { bucket: string; most: number; minutes: number };

/** Limits live in the database, so that all processes count together. */
export async function checkLimits(sql: Db, limits: Limit[]): Promise<void> {
  const rows = await sql<{ wait: number }[]>`
    select extract(epoch from max(attempt.at) + rule.span - clock_timestamp())::int as wait
    from unnest(${limits.map((one) => one.bucket)}::text[], ${limits.map((one) => one.most)}::int[],
                ${limits.map((one) => `${one.minutes} minutes`)}::interval[]) as rule(bucket, most, span)
    join lateral (
      select at from attempt where bucket = rule.bucket and at > clock_timestamp() - rule.span
      order by at limit rule.most
    ) as attempt on true
    group by rule.bucket, rule.most, rule.span
    having count(*) >= rule.most`;
  if (rows.length === 0) return;
  throw tooMany(Math.max(...rows.map((row) => row.wait)));
}

export async function countAttempt(sql: Db, buckets: string[]): Promise<void> {
  await sql`insert into attempt (bucket) select unnest(${buckets}::text[])`;
}

export async function forgetAttempts(sql: Db, bucket: string): Promise<void> {
  await sql`delete from attempt where bucket = ${bucket}`;
}

export const tooMany = (seconds: number) =>
  new ShopError('messages.tooManyRequests', {
    status: 429,
    retryAfter: Math.max(1, seconds),
  });
