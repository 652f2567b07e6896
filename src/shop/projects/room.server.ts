import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { PROJECT_LIMITS } from './contract.ts';

/** Two at once must not both be the last one. */
export async function checkRoom(tx: Db, customerId: CompanyId): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('project ' || ${customerId}::text, 0))`;
  const [held] = await tx<[{ count: number }]>`
    select count(*)::int from project where customer_id = ${customerId} and archived_at is null`;
  if (held.count >= PROJECT_LIMITS.open) throw ShopError.conflict('messages.project.tooMany');
}
