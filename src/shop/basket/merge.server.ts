import type { Db } from '#base/database.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import { openBasket } from './basket.server.ts';
import { pourInto } from './lines.server.ts';

/**
 * What someone collected before signing in joins what they already have as a customer; quantities
 * add up. Only the session cookie says whose basket it was, and that session ends with the sign-in.
 */
export async function mergeGuestBasket(tx: Db, guest: Visitor, customerId: number): Promise<void> {
  if (guest.customer || guest.sessionId === null) return;
  // A line being added at this very moment is waited for.
  await tx`select from session where id = ${guest.sessionId} for update`;
  const [from] = await tx<{ id: number }[]>`
    select id from basket where session_id = ${guest.sessionId} and state = 'open' for update`;
  if (!from) return;

  const into = await openBasket(tx, { customer: { id: customerId }, sessionId: null });
  await pourInto(
    tx,
    into,
    tx`select product_id, quantity, id as place from basket_line where basket_id = ${from.id}`,
  );
  await tx`
    update basket set gift_card_id = guest.gift_card_id from basket guest
    where basket.id = ${into} and guest.id = ${from.id} and guest.gift_card_id is not null`;
  await tx`delete from basket where id = ${from.id}`;
}
