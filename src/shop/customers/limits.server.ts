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

/**
 * Counts a try before it is known how it ends, so that tries made at the same moment see each other and
 * none slips past the limit. Returns how to take it back: in the end only failures count.
 */
export async function beginTry(sql: Db, limits: Limit[]): Promise<() => Promise<void>> {
  await checkLimits(sql, limits);
  const buckets = limits.map(({ bucket }) => bucket);
  // As text: the moment is exact to the microsecond, a Date is not.
  const [mine] = await sql<[{ at: string }]>`
    with moment as (select clock_timestamp() as at)
    insert into attempt (bucket, at) select unnest(${buckets}::text[]), moment.at from moment
    returning at::text`;
  const takeBack = async () => {
    await sql`delete from attempt where bucket = any(${buckets}) and at = ${mine.at}::text::timestamptz`;
  };
  const late = await sql`
    select from unnest(${buckets}::text[], ${limits.map(({ most }) => most)}::int[],
                       ${limits.map(({ minutes }) => `${minutes} minutes`)}::interval[]) as rule(bucket, most, span)
    where most <= (select count(*) from attempt
                   where attempt.bucket = rule.bucket and at < ${mine.at}::text::timestamptz
                     and at > clock_timestamp() - rule.span)`;
  if (late.length === 0) return takeBack;
  await takeBack();
  throw tooMany(1);
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
