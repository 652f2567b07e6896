import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';

export const STALE = 'messages.order.stale';

/**
 * Holds the order, and refuses whoever has not seen its newest state. The command line sends no version: who types a
 * number has no screen that could be old.
 */
export async function holdVersion(tx: Db, orderId: number, seen?: number): Promise<void> {
  const [row] = await tx<{ version: number }[]>`
    select version from orders where id = ${orderId} for update`;
  if (!row) throw ShopError.notFound('messages.order.notFound');
  if (seen !== undefined && row.version !== seen) throw ShopError.conflict(STALE);
}
