import type { Sql } from '#base/database.server.ts';
import { forgetOldKeys } from './idempotency.server.ts';

/** Throws away what has expired; a guest's basket goes with its session. */
export async function sweep(sql: Sql): Promise<void> {
  await forgetOldKeys(sql);
  await sql`delete from attempt where at < now() - interval '1 day'`;
  await sql`delete from one_time_link where expires_at < now() - interval '30 days'`;
  await sql`delete from session where expires_at < now()`;
}
