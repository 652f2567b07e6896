import type { Db, Fragment } from '#base/database/database.server.ts';
import type { OrderId } from './draft.server.ts';

/** Where neither the customer, the way of paying nor the settings say anything. */
export const USUAL_DAYS = 14;

/**
 * In how many days the invoice of an order is due: as agreed with the customer, else as the way of paying
 * has it, else as set. What is paid before or at hand-over is due at once whatever was agreed.
 */
export const dueDays = (tx: Db, orderId: OrderId): Fragment => tx`(
  select case when payment_method.due_days = 0 then 0
              else coalesce(company.due_days, payment_method.due_days, ${usual(tx)}, ${USUAL_DAYS}::int) end
  from orders
  join company on company.id = orders.customer_id
  left join payment_method on payment_method.id = orders.payment_id
  where orders.id = ${orderId})`;

/** In how many days money that is to be returned is due. */
export async function usualDays(tx: Db): Promise<number> {
  const [row] = await tx<{ usual: number | null }[]>`select ${usual(tx)} as usual`;
  return row!.usual ?? USUAL_DAYS;
}

const usual = (tx: Db) => tx`(select (value #>> '{}')::int from setting where key = 'due_days')`;
