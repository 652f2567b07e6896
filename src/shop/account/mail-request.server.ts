import type { Db } from '#base/database.server.ts';
import { checkLimits, countAttempt } from '#shop/customers/limits.server.ts';
import type { Shop } from '#shop/customers/slice.server.ts';

export type MailRequest = { email: string; address: string };

/**
 * A mail that anyone may ask for, answered the same for every address. Known or not, the attempt is
 * written and committed, so that the time tells little, and the limits leave too few to measure it.
 */
export async function onRequest(
  { sql }: Shop,
  kind: string,
  { email, address }: MailRequest,
  send: (tx: Db) => Promise<void>,
): Promise<void> {
  const limits = [
    { bucket: `${kind}:${email}`, most: 3, minutes: 60 },
    { bucket: `${kind}:${address}`, most: 20, minutes: 60 },
  ];
  await checkLimits(sql, limits);
  await sql.begin(async (tx) => {
    await countAttempt(
      tx,
      limits.map(({ bucket }) => bucket),
    );
    await send(tx);
  });
}
