import type { Db } from '#base/database.server.ts';
import { networkOf } from '#base/network.ts';
import { mergeGuestBasket } from '#shop/basket/merge.server.ts';
import { bucketOf } from '#shop/kernel/limits.server.ts';
import { endSession, startSession } from '#shop/customers/session.server.ts';
import type { Role } from '#shop/kernel/roles.ts';
import type { PersonId, Visitor } from '#shop/kernel/visitor.ts';

/** Who asks, and from where. */
export type From = { visitor: Visitor; address: string; userAgent: string | undefined };

/** Everything was proved: the visitor is this person from here on. */
export async function enter(
  tx: Db,
  { visitor, address, userAgent }: From,
  personId: PersonId,
): Promise<{ token: string; notAdded: string[] }> {
  const [person] = await tx<{ email: string; roles: Role[] }[]>`
    update person set signed_in_at = now() where id = ${personId}
    returning lower(email) as email, roles`;
  await tx`insert into attempt (bucket) values (${placeOf(person!.email, address)})`;
  const notAdded = await mergeGuestBasket(tx, visitor, { id: personId, roles: person!.roles });
  if (visitor.sessionId !== null) await endSession(tx, visitor.sessionId);
  const { token } = await startSession(tx, personId, userAgent);
  return { token, notAdded };
}

/** Where somebody has signed in lately, whatever is tried elsewhere. */
export const placeOf = (email: string, address: string) =>
  bucketOf('signed in', email, networkOf(address));
