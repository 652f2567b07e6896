import { createHash } from 'node:crypto';
import type { Tx } from '#base/database/database.server.ts';
import { refuseStale } from '#staff/stale.server.ts';

/** Of settings as they are shown: the same values have the same version, whoever wrote them. */
export const versionOf = (settings: object): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url');

/** What is there before a change of it; refused when somebody else has changed it since it was shown. */
export async function readToChange<Read extends { version: string }>(
  sql: Tx,
  read: (sql: Tx) => Promise<Read>,
  { version, parts }: { version: string; parts: readonly string[] },
): Promise<Read> {
  // Nobody else writes between what is looked at and what is written.
  await sql`lock table setting in share row exclusive mode`;
  const was = await read(sql);
  if (was.version !== version) await refuseStale(sql, { entity: 'setting', keys: parts }, was);
  return was;
}
