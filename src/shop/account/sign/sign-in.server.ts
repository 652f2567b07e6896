import * as z from 'zod/mini';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { Email } from '#shop/customers/email.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import { tryPassword } from '#shop/identity/password-check.server.ts';
import { hasSecondFactor } from '#shop/identity/second-factor.server.ts';
import { isKnownPlace } from '#shop/kernel/known-places.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import type { SignIn } from '#shop/account/contract.ts';
import { CUSTOMERS } from '#shop/account/customers.server.ts';
import { enter, type Entered, type From, placesOf } from './enter.server.ts';
import { awaitCode } from '#shop/account/second-factor/second-factor-step.server.ts';

type PersonRow = { id: PersonId; state: string; password_hash: string };

/** A refusal that the shop's own screens know how to word; travels as 200 with success false. */
const refuse = (code: string, key: string, payload = {}) =>
  new ShopError(code, { key, status: 200, payload });

/** Somebody has come in, or a code has to follow. */
type Outcome = Entered | { token: string; needsCode: true };

/**
 * Proves who someone is and gives them a new session; the old one is gone afterwards. Whoever has a second
 * factor stays who they were until its code was right.
 */
export async function signIn(shop: Shop, from: From, given: SignIn): Promise<Outcome> {
  const { sql, config } = shop;
  const { visitor, address } = from;
  const email = given.email.trim().toLowerCase();
  // Not a valid address: nothing is looked up or counted.
  if (!z.safeParse(Email, email).success)
    throw refuse('messages.validation.email.notExists', 'email');
  const { person, found, forgive, forget } = await tryPassword(
    sql,
    CUSTOMERS,
    {
      email,
      password: given.password,
      network: networkOf(address),
      isKnown: await isKnownPlace(sql, placesOf(email, from)),
    },
    async () => {
      const [row] = await sql<PersonRow[]>`
        select id, ${stateOf(sql)} as state, password_hash from person where lower(email) = ${email}`;
      return row;
    },
  );
  if (!person)
    throw found
      ? refuse('messages.validation.password.incorrect', 'password')
      : refuse('messages.validation.email.notExists', 'email');
  await forgive();
  if (person.state !== 'active')
    throw refuse('messages.validation.email.notAllowed', 'email', {
      can_resend: person.state === 'pending' && config.activation === 'email',
    });

  await forget();
  return sql.begin(async (tx) => {
    // A password changed or an account closed this very moment must not leave a session behind.
    const [proved] = await tx`
      select from person join company on company.id = person.customer_id
      where person.id = ${person.id} and password_hash = ${person.password_hash}
        and ${stateOf(tx)} = 'active' for update of person for share of company`;
    if (!proved) throw refuse('messages.validation.password.incorrect', 'password');
    return (await hasSecondFactor(tx, CUSTOMERS, person.id))
      ? { token: await awaitCode(tx, visitor, person.id), needsCode: true }
      : enter(tx, from, person.id);
  });
}
