import { setTimeout } from 'node:timers/promises';
import type { Db } from '#base/database.server.ts';
import { checkLimits, countAttempt } from '#shop/customers/limits.server.ts';
import type { Shop } from '#shop/customers/slice.server.ts';

export type MailRequest = { email: string; address: string };

/** Writing a mail takes a few milliseconds; every answer takes these, so its time tells nothing. */
const PACE = 150;

/** A mail that anyone may ask for, answered the same and as fast for every address, known or not. */
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
  const written = sql.begin(async (tx) => {
    await countAttempt(
      tx,
      limits.map(({ bucket }) => bucket),
    );
    await send(tx);
  });
  await Promise.all([written, setTimeout(PACE)]);
}
