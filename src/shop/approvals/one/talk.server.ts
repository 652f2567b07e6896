import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { checkWaits, holdVisible } from '#shop/approvals/hold.server.ts';
import { tellBuyer, tellDeciders } from '#shop/approvals/mails.server.ts';

/** Each message is a mail to the other side, so there are not many. */
const MOST_IN_HOUR = 30;

export async function say(shop: Shop, visitor: SignedIn, id: number, given: string): Promise<void> {
  const { person } = visitor;
  const text = given.trim();
  await shop.sql.begin(async (tx) => {
    const row = await holdVisible(tx, visitor, id);
    await checkWaits(tx, row);
    await countTry(tx, [
      { bucket: bucketOf('approval-talk', person.id), most: MOST_IN_HOUR, minutes: 60 },
    ]);
    const [said] = await tx<[{ id: number }]>`
      insert into approval_talk (approval_id, person_id, text)
      values (${row.id}, ${person.id}, ${text}) returning id`;
    const talk = { kind: 'talk' as const, by: person, text, talkId: said.id };
    if (row.person_id === person.id) await tellDeciders(tx, shop, row, talk);
    else await tellBuyer(tx, shop, row, talk);
  });
}
