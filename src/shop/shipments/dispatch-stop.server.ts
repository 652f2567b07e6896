import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { t } from '#text/documents.ts';

/** From how many days after its due day an unpaid invoice stops what its customer has ordered. */
export type DispatchStop = { days: number };

/** Until the owner sets their own. */
export const USUAL_STOP: DispatchStop = { days: 30 };

export type Overdue = {
  /** Of the oldest unpaid invoice; 0 when nothing is overdue. */
  days: number;
  invoice: string | null;
  stop_days: number;
  /** Who let this order leave all the same, and why. */
  released: { who: string; reason: string; at: string } | null;
};

/** How long the customer of an order owes, and whether its goods may leave. */
export async function readOverdue(sql: Db, orderId: number): Promise<Overdue> {
  return (await readOverdueOf(sql, [orderId])).get(orderId)!;
}

type Row = Pick<Overdue, 'invoice' | 'released'> & {
  id: number;
  days: number | null;
  stop: number | null;
};

/** The same of several orders, by their ids. */
export async function readOverdueOf(sql: Db, ids: number[]): Promise<Map<number, Overdue>> {
  const rows = await sql<Row[]>`
    select orders.id, oldest.days, oldest.number as invoice,
           (select (value ->> 'days')::int from setting where key = 'dispatch_stop') as stop,
           (select json_build_object('who', coalesce(name, who), 'reason', reason, 'at', order_release.created_at)
            from order_release left join staff_person on email = who where order_id = orders.id) as released
    from orders left join lateral (
      select current_date - due_on as days, number from invoice
      where customer_id = orders.customer_id and gross_cents > paid_cents and due_on < current_date
      -- As invoice_unpaid has it: by anything more all invoices of the customer are read for each order.
      order by due_on limit 1) as oldest on true
    where orders.id = any (${ids}::int[])`;
  return new Map(
    rows.map(({ id, days, invoice, stop, released }) => [
      id,
      { days: days ?? 0, invoice, stop_days: stop ?? USUAL_STOP.days, released },
    ]),
  );
}

export const isStopped = ({ days, stop_days: stop, released }: Overdue): boolean =>
  days >= stop && released === null;

export function stopped({ invoice, days }: Overdue): ShopError {
  const code = 'messages.shipment.stopped';
  const values = { invoice: invoice ?? '', days };
  return new ShopError([{ key: 'overdue', code, message: t(code, values), values }], {
    status: 409,
  });
}

/**
 * Nothing leaves to who has owed for too long, unless an owner has let it. Asked of screens, which say so and let an
 * owner release it; the command line, where people may do everything, is not stopped.
 */
export async function assertMayLeave(tx: Db, orderId: number): Promise<void> {
  const overdue = await readOverdue(tx, orderId);
  if (isStopped(overdue)) throw stopped(overdue);
}
