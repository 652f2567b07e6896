import type { Db } from '#base/database/database.server.ts';
import { reopenBasket } from '#shop/basket/merge.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { approvalColumns, type ApprovalRow } from './hold.server.ts';
import { tellDeciders } from './mails.server.ts';

/**
 * What somebody who is paused has sent is taken back, and goes where their basket goes; without an heir it stays
 * with them, to be opened again when they return.
 */
export async function takeBackRequests(
  tx: Db,
  personId: PersonId,
  heir: PersonId | null,
): Promise<void> {
  const rows = await tx<{ basket_id: number }[]>`
    update approval set state = 'withdrawn'
    where person_id = ${personId} and state = 'waiting' returning basket_id`;
  if (heir === null) return;
  for (const { basket_id } of rows) await reopenBasket(tx, basket_id, heir);
}

/** Requests that waited for a person who may no longer decide pass to the other approvers, who are told. */
export async function passOnDecisions(
  tx: Db,
  shop: Pick<Shop, 'config'>,
  personId: PersonId,
): Promise<void> {
  await tx`delete from approval_deputy where person_id = ${personId}`;
  const rows = await tx<ApprovalRow[]>`
    update approval set wanted_id = null where wanted_id = ${personId} and state = 'waiting'
    returning ${approvalColumns(tx)}`;
  for (const row of rows) await tellDeciders(tx, shop, row, 'asked');
}
