import type { Config } from '#base/process/config.server.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { beginTask, finishTask } from '#base/process/background-task.server.ts';
import { type Goods, planQueue, type Replanned } from '#shop/availability/availability.ts';
import { readFree } from '#shop/availability/inbound.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { dayMail, type MovedLine } from './day-mail.server.ts';
import { leftQuantity } from './shipped.server.ts';

type Context = { sql: Db; config: Pick<Config, 'publicUrl'> };

/**
 * After deliveries or stock have changed: open orders that wait for these products get their days anew, the oldest first,
 * and whoever is promised another day gets one mail for each order. What has not changed is not written.
 */
export async function planWaiting(
  { sql: tx, config }: Context,
  products: number[],
): Promise<number> {
  // Whoever orders one of them meanwhile holds its row, and is waited for.
  await tx`
    select from product where id = any (${products})
      and exists (select from order_line line where line.product_id = product.id and line.later_quantity > 0)
    order by id for no key update`;
  const changed = await findChanged(tx, tx`line.product_id = any (${products})`);
  if (changed.length === 0) return 0;
  await tx`
    update order_line line set later_quantity = plan.later, expected_on = plan.on
    from jsonb_to_recordset(${tx.json(changed.map(({ id, later, on }) => ({ id, later, on })))})
      as plan(id int, later int, "on" date)
    where line.id = plan.id`;
  const moved = changed.filter(({ later, on, was }) => later > 0 && on !== was);
  for (const [, lines] of Map.groupBy(moved, ({ order_id: order }) => order))
    await putMail(tx, dayMail(lines, todayInBratislava(), config.publicUrl));
  return changed.length;
}

export const DAYS = 'delivery-days';

/** The same for whatever else moves days: files of stock, cancelled orders, deliveries that did not come. */
export async function planInTurn({
  sql,
  config,
}: Pick<Shop, 'sql' | 'config'>): Promise<number | null> {
  if (!(await beginTask(sql, DAYS, '1 minute'))) return null;
  // Looked at without holding anything: most of the time all is well.
  const products = [...new Set((await findChanged(sql, sql`true`)).map((line) => line.product_id))];
  const count =
    products.length === 0 ? 0 : await sql.begin((tx) => planWaiting({ sql: tx, config }, products));
  await finishTask(sql, DAYS, count);
  return count;
}

type WaitingRow = Omit<MovedLine, 'later' | 'on'> & {
  id: number;
  product_id: number;
  /** As it stands in the line, and what of it has not been sent by now. */
  later_quantity: number;
  waiting: number;
};

/**
 * Lines whose plan is another one now than what stands there. Numbers are in the order in which the goods were taken: an order has
 * its id before it waits for goods that another one holds, and its number afterwards.
 */
async function findChanged(sql: Db, which: Fragment): Promise<(WaitingRow & Replanned)[]> {
  const rows = await sql<WaitingRow[]>`
    select line.id, line.product_id, line.code, line.name, line.unit, line.later_quantity,
           ${waitingOf(sql)} as waiting, line.expected_on::text as was,
           orders.id as order_id, orders.number, mailbox_of(orders.person_id) as recipient
    from order_line line join orders on orders.id = line.order_id
    where ${which} and ${isWaiting(sql)}
    order by orders.number, line.id`;
  if (rows.length === 0) return [];
  const products = [...new Set(rows.map((row) => row.product_id))];
  const free = await readFree(sql, sql`product.id = any (${products})`);
  const goods = new Map<number, Goods>(free.map((one) => [one.id, one]));
  const today = todayInBratislava();
  return [...Map.groupBy(rows, (row) => row.product_id)].flatMap(([product, lines]) =>
    planQueue(lines, goods.get(product)!, today)
      .map((plan, index) => ({ ...lines[index]!, ...plan }))
      .filter(({ later, on, ...line }) => later !== line.later_quantity || on !== line.was),
  );
}

/** Of a line of `orders`: how many of it are still to come. What was sent is not waited for. */
export const waitingOf = (sql: Db): Fragment => sql`
  case when orders.status in ('new', 'accepted') and line.later_quantity > 0
    then least(line.later_quantity, ${leftQuantity(sql)}) else 0 end`;

const isWaiting = (sql: Db): Fragment => sql`
  line.later_quantity > 0 and line.product_id is not null and orders.status in ('new', 'accepted')`;
