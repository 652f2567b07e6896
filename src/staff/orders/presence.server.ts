import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './order-contract.ts';

/** A viewer who has not reported for so long has left. */
const GONE_AFTER = '45 seconds';

/** Reports that somebody has an order open, or has closed it, and returns the other viewers. It changes nothing in the shop. */
export const lookAlong = readingJob(
  contract.lookAlong,
  async ({ sql, who }, { number, is_leaving: isLeaving = false }) => {
    const { id } = await findOrderKey(sql, number);
    if (isLeaving)
      await sql`
        delete from order_viewer using staff_person
        where order_id = ${id} and staff_id = staff_person.id and email = ${who}`;
    else
      await sql`
        insert into order_viewer (order_id, staff_id)
        select ${id}, id from staff_person where email = ${who}
        on conflict (order_id, staff_id) do update set seen_at = now()`;
    const others = await sql<{ name: string }[]>`
      select name from order_viewer join staff_person on staff_person.id = staff_id
      where order_id = ${id} and email <> ${who} and seen_at > now() - ${GONE_AFTER}::interval
      order by name limit 20`;
    const [order] = await sql<[{ version: number }]>`select version from orders where id = ${id}`;
    return { others: others.map(({ name }) => name), version: order.version };
  },
);
