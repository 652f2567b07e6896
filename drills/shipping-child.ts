import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#base/process/config.server.ts';
import { openPool } from '#base/database/database.server.ts';
import { changeStatus } from '#shop/orders/status.server.ts';
import { ship } from '#shop/shipments/ship.server.ts';

/** Accepts what is ordered and ships it, some of it in two, with the shop's own code, until it is killed. */
const { connection, after } = JSON.parse(process.argv[2]!);
const sql = openPool(connection, { max: 1 });
const context = { sql, config: readConfig({}) };
process.stdout.write('at work\n');

for (;;) {
  const [order] = await sql<{ id: number; status: string; parts: number; most: number }[]>`
    select id, status, (select count(*) from shipment where order_id = orders.id)::int as parts,
           (select max(quantity) from order_line where order_id = orders.id) as most
    from orders
    where id > ${after} and not is_pick_up and status in ('new', 'accepted') order by id limit 1`;
  if (!order) await sleep(50);
  else if (order.status === 'new') await changeStatus(context, order.id, 'accepted');
  else {
    const isPart = order.parts === 0 && order.most > 1 && Math.random() < 0.5;
    const [line] = await sql<[{ position: number }]>`
      select position from order_line where order_id = ${order.id} order by quantity desc limit 1`;
    await ship(context, order.id, {
      lines: isPart ? [{ position: line.position, quantity: 1 }] : undefined,
      numbers: [`ZAS ${order.id}-${order.parts + 1}`],
    });
  }
}
