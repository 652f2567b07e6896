import type { Db } from '#base/database/database.server.ts';
import type { Limits } from '#shop/checkout/order/limits.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';

/** Where somebody stands, whether they have limits or not. */
export async function readLimits(sql: Db, personId: PersonId): Promise<Limits> {
  const [row] = await sql<[{ limits: Limits }]>`
    select json_build_object(
      'order_limit_cents', order_limit_cents, 'month_limit_cents', month_limit_cents,
      'spent_cents', month_spent(id), 'waiting_cents', month_waiting(id)) as limits
    from person where id = ${personId}`;
  return row.limits;
}
