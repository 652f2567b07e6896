import type { Db } from '#base/database/database.server.ts';
import { networkOf } from '#base/wire/network.ts';
import { mergeGuestBasket } from '#shop/basket/merge.server.ts';
import { rememberPlaces } from '#shop/kernel/known-places.server.ts';
import { bucketOf } from '#shop/kernel/limits.server.ts';
import { endSession, startSession } from '#shop/customers/session.server.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import type { Role } from '#shop/kernel/roles.ts';
import type { PersonId, Visitor } from '#shop/kernel/visitor.ts';

/** Who asks, and from where; `browser` is what it keeps since somebody signed in there, if anybody did. */
export type From = {
  visitor: Visitor;
  address: string;
  userAgent: string | undefined;
  browser: string;
};

/** The token of the session, what of a guest's basket was not taken, and what the browser keeps to be known by. */
export type Entered = { token: string; notAdded: string[]; browser: string };

/** Everything was proved: the visitor is this person from here on. */
export async function enter(
  tx: Db,
  { visitor, address, userAgent, browser }: From,
  personId: PersonId,
): Promise<Entered> {
  const [person] = await tx<{ email: string; roles: Role[] }[]>`
    update person set signed_in_at = now() where id = ${personId}
    returning lower(email) as email, roles`;
  const kept = browser === '' ? newToken() : browser;
  await rememberPlaces(tx, placesOf(person!.email, { address, browser: kept }));
  const notAdded = await mergeGuestBasket(tx, visitor, { id: personId, roles: person!.roles });
  if (visitor.sessionId !== null) await endSession(tx, visitor.sessionId);
  const { token } = await startSession(tx, personId, userAgent);
  return { token, notAdded, browser: kept };
}

/** Counted by network, and by browser whatever its network. */
export const placesOf = (
  email: string,
  { address, browser }: Pick<From, 'address' | 'browser'>,
) => [
  bucketOf('signed in', email, networkOf(address)),
  ...(browser === ''
    ? []
    : [bucketOf('signed in with', email, hashToken(browser).toString('base64url'))]),
];
