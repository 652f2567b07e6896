import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { STALE } from './stale.ts';

/** What the audit knows a thing by. */
type Thing = { entity: string; keys: readonly string[] };

/** The one refusal of a late save: `current` is what the call that shows the thing gives. */
export async function refuseStale(sql: Db, thing: Thing, current: object): Promise<never> {
  const [last] = await sql<{ who: string; at: Date }[]>`
    select who, at from audit_entry join audit on audit.id = audit_id
    where entity = ${thing.entity} and key = any(${thing.keys})
    order by audit.id desc limit 1`;
  throw ShopError.conflict(STALE, {
    current,
    changed_by: last?.who ?? null,
    changed_at: last?.at.toISOString() ?? null,
  });
}
