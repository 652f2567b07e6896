import type { Sql } from '#base/database/database.server.ts';
import { networkOf } from '#base/wire/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';

/**
 * What holds where the owner has set nothing; `basket_room` of the database knows the lines as well. An
 * office behind one address has some guests an hour; a program that makes rows has thousands.
 */
export const BASKET_LIMITS = {
  guest_lines: 300,
  customer_lines: 1000,
  guest_baskets_per_hour: 300,
};

/** A guest's first line makes a session and a basket: how many times in an hour from one address. */
export async function countGuest(sql: Sql, address: string): Promise<void> {
  const [setting] = await sql<{ most: number | null }[]>`
    select (value ->> 'guest_baskets_per_hour')::int as most from setting where key = 'basket_limits'`;
  const most = setting?.most ?? BASKET_LIMITS.guest_baskets_per_hour;
  await countTry(sql, [
    { bucket: bucketOf('guest-basket', networkOf(address)), most, minutes: 60 },
  ]);
}
