import { beginTask, finishTask } from '#base/process/background-task.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { approvalColumns, type ApprovalRow } from './hold.server.ts';
import { tellDeciders } from './mails.server.ts';

export const REMINDERS = 'approval-reminders';

/** A request that waits longer is reminded of, once in so many hours and so many times. */
export const REMINDER = { hours: 24, most: 14 };

const HOUR = 3_600_000;

/** After so long the buyer may send a reminder too. */
export const remindFrom = ({
  created_at,
  pressed_at,
}: Pick<ApprovalRow, 'created_at' | 'pressed_at'>) =>
  new Date((pressed_at ?? created_at).getTime() + REMINDER.hours * HOUR);

/** Null when another process has looked within the quarter of an hour; else how many requests were reminded of. */
export async function remindInTurn(
  shop: Pick<Shop, 'sql' | 'config'>,
  isOver = () => false,
): Promise<number | null> {
  if (!(await beginTask(shop.sql, REMINDERS, '15 minutes'))) return null;
  let count = 0;
  while (!isOver() && (await remindOfNext(shop))) count += 1;
  if (!isOver()) await finishTask(shop.sql, REMINDERS, count);
  return count;
}

/** One request in one transaction with its mails, so that none is told of twice or forgotten. */
const remindOfNext = (shop: Pick<Shop, 'sql' | 'config'>): Promise<boolean> =>
  shop.sql.begin(async (tx) => {
    const [row] = await tx<ApprovalRow[]>`
      select ${approvalColumns(tx)} from approval join company on company.id = customer_id
      where approval.state = 'waiting' and company.state = 'active' and reminders < ${REMINDER.most}
        and coalesce(reminded_at, approval.created_at) < now() - make_interval(hours => ${REMINDER.hours})
      order by coalesce(reminded_at, approval.created_at) limit 1
      for no key update of approval skip locked`;
    if (!row) return false;
    await tx`
      update approval set reminded_at = now(), reminders = reminders + 1 where id = ${row.id}`;
    await tellDeciders(tx, shop, { ...row, reminders: row.reminders + 1 }, 'reminder');
    return true;
  });
