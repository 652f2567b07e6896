import { ShopError } from '#base/wire/errors.ts';
import { findBasket } from '#shop/basket/basket.server.ts';
import type { Basket } from '#shop/basket/contract.ts';
import { reopenBasket } from '#shop/basket/merge.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { checkWaits, holdOwn } from './hold.server.ts';
import { tellDeciders } from './mails.server.ts';
import { remindFrom } from './reminders.server.ts';

/** Takes one's own request back; changing it is taking it back and sending the basket again. */
export async function withdraw(
  { sql }: Shop,
  visitor: SignedIn,
  id: number,
  toBasket: boolean,
): Promise<Basket> {
  return sql.begin(async (tx) => {
    const row = await holdOwn(tx, visitor, id);
    await checkWaits(tx, row);
    await tx`update approval set state = 'withdrawn' where id = ${row.id}`;
    if (toBasket) await reopenBasket(tx, row.basket_id, visitor.person.id);
    return findBasket(tx, visitor);
  });
}

/** Puts the lines of a request that came to nothing into the basket, as they were asked for. */
export async function reopen(
  { sql }: Shop,
  visitor: SignedIn,
  id: number,
  key: string | null,
): Promise<Basket> {
  return sql.begin(async (tx) => {
    const row = await holdOwn(tx, visitor, id);
    if (row.state === 'waiting') throw ShopError.conflict('messages.approval.waits');
    if (row.state === 'approved') await checkWaits(tx, row);
    const request = {
      visitor,
      key,
      call: `approvals/reopen lines with availability/${id}`,
      body: {},
    };
    await once(tx, request, async () => {
      await reopenBasket(tx, row.basket_id, visitor.person.id);
      return {};
    });
    return findBasket(tx, visitor);
  });
}

/** Reminds those who may decide, once a day. */
export async function remind(shop: Shop, visitor: SignedIn, id: number): Promise<void> {
  await shop.sql.begin(async (tx) => {
    const row = await holdOwn(tx, visitor, id);
    await checkWaits(tx, row);
    const from = remindFrom(row);
    if (from > new Date())
      throw ShopError.conflict('messages.approval.remindLater', {
        remind_from: from.toISOString(),
      });
    await tx`
      update approval set pressed_at = now(), reminded_at = now(), reminders = reminders + 1
      where id = ${row.id}`;
    await tellDeciders(tx, shop, { ...row, reminders: row.reminders + 1 }, 'reminder');
  });
}
