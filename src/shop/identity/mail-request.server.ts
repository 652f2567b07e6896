import { setTimeout } from 'node:timers/promises';
import type { Db } from '#base/database/database.server.ts';
import { networkOf } from '#base/wire/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';

export type MailRequest = { email: string; address: string };

/** Writing a mail takes a few milliseconds; every response takes as long, so its time tells nothing. */
const PACE = 150;

/** A mail that anyone may ask for, with the same response, as fast, for every address, known or not. */
export async function onRequest(
  { sql }: Pick<Shop, 'sql'>,
  kind: string,
  { email, address }: MailRequest,
  send: (tx: Db) => Promise<void>,
): Promise<void> {
  await countTry(sql, [
    { bucket: bucketOf(kind, 'to', email), most: 3, minutes: 60 },
    { bucket: bucketOf(kind, 'from', networkOf(address)), most: 20, minutes: 60 },
  ]);
  const written = sql.begin(send);
  await Promise.all([written, setTimeout(PACE)]);
}
