import { ShopError } from '#base/errors.ts';
import { mergeGuestBasket } from '#shop/basket/merge.server.ts';
import { beginTry, forgetAttempts } from '#shop/customers/limits.server.ts';
import { endSession, startSession } from '#shop/customers/session.server.ts';
import type { Shop } from '#shop/customers/slice.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import type { SignIn } from './contract.ts';
import { isPassword } from './password.server.ts';

type CustomerRow = { id: number; state: string; password_hash: string };

/** A refusal that the shop's own screens know how to word; travels as 200 with success false. */
const refuse = (code: string, key: string, payload = {}) =>
  new ShopError(code, { key, status: 200, payload });

/** Proves who someone is and gives them a new session; the old one is gone afterwards. */
export async function signIn(shop: Shop, visitor: Visitor, address: string, given: SignIn) {
  const { sql, config } = shop;
  const email = given.email.trim().toLowerCase();
  const pair = `sign-in:${email}:${address}`;
  const takeBack = await beginTry(sql, [
    { bucket: pair, most: 5, minutes: 15 },
    { bucket: `sign-in:${email}`, most: 50, minutes: 60 },
    { bucket: `sign-in:${address}`, most: 30, minutes: 15 },
  ]);

  const [customer] = await sql<CustomerRow[]>`
    select id, state, password_hash from customer where lower(email) = ${email}`;
  const isRight = await isPassword(customer?.password_hash ?? null, given.password).catch(
    async (error: unknown) => {
      await takeBack();
      throw error;
    },
  );
  if (!isRight)
    throw customer
      ? refuse('messages.validation.password.incorrect', 'password')
      : refuse('messages.validation.email.notExists', 'email');
  await takeBack();
  if (customer!.state !== 'active')
    throw refuse('messages.validation.email.notAllowed', 'email', {
      can_resend: customer!.state === 'pending' && config.activation === 'email',
    });

  await forgetAttempts(sql, pair);
  return sql.begin(async (tx) => {
    // A password changed this very moment must not leave a session of the old one behind.
    const [proved] = await tx`
      update customer set signed_in_at = now()
      where id = ${customer!.id} and password_hash = ${customer!.password_hash} returning id`;
    if (!proved) throw refuse('messages.validation.password.incorrect', 'password');
    const notAdded = await mergeGuestBasket(tx, visitor, customer!.id);
    if (visitor.sessionId !== null) await endSession(tx, visitor.sessionId);
    return { ...(await startSession(tx, customer!.id)), notAdded };
  });
}
