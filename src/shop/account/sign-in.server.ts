import * as z from 'zod/mini';
import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import { Email } from '#shop/customers/email.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import { isKnownPlace } from '#shop/kernel/known-places.server.ts';
import { bucketOf, countTry, forgetTries } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import type { SignIn } from './contract.ts';
import { enter, type Entered, type From, placesOf } from './enter.server.ts';
import { isPassword } from '#shop/identity/password.server.ts';
import { awaitCode, hasSecondFactor } from './second-factor-step.server.ts';

type PersonRow = { id: PersonId; state: string; password_hash: string };

/**
 * With right passwords too: each is as much work as a wrong one. A whole office comes from one address in
 * the morning, and a program that signs in all day does not need more.
 */
const ALL_TRIES = { most: 120, minutes: 15 };

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
  // Nobody has such an address: nothing is looked up, and nothing is counted under it.
  if (!z.safeParse(Email, email).success)
    throw refuse('messages.validation.email.notExists', 'email');
  const network = networkOf(address);
  const pair = bucketOf('sign-in', email, network);
  const failures = [
    { bucket: pair, most: 5, minutes: 15 },
    { bucket: bucketOf('sign-in from', network), most: 30, minutes: 15 },
    // Others can fill this one, so it does not stop whoever has shown that the account is theirs.
    ...((await isKnownPlace(sql, placesOf(email, from)))
      ? []
      : [{ bucket: bucketOf('sign-in to', email), most: 50, minutes: 60 }]),
  ];
  const takeBack = await countTry(sql, [
    ...failures,
    { bucket: bucketOf('sign-in at', network), ...ALL_TRIES },
  ]);

  const [person] = await sql<PersonRow[]>`
    select id, ${stateOf(sql)} as state, password_hash from person where lower(email) = ${email}`;
  const isRight = await isPassword(person?.password_hash ?? null, given.password, network).catch(
    async (error: unknown) => {
      // Nothing was tried: the queue was full.
      await takeBack();
      throw error;
    },
  );
  if (!isRight)
    throw person
      ? refuse('messages.validation.password.incorrect', 'password')
      : refuse('messages.validation.email.notExists', 'email');
  await takeBack(failures.map(({ bucket }) => bucket));
  if (person!.state !== 'active')
    throw refuse('messages.validation.email.notAllowed', 'email', {
      can_resend: person!.state === 'pending' && config.activation === 'email',
    });

  await forgetTries(sql, pair);
  return sql.begin(async (tx) => {
    // A password changed or an account closed this very moment must not leave a session behind.
    const [proved] = await tx`
      select from person join company on company.id = person.customer_id
      where person.id = ${person!.id} and password_hash = ${person!.password_hash}
        and ${stateOf(tx)} = 'active' for update of person for share of company`;
    if (!proved) throw refuse('messages.validation.password.incorrect', 'password');
    return (await hasSecondFactor(tx, person!.id))
      ? { token: await awaitCode(tx, visitor, person!.id), needsCode: true }
      : enter(tx, from, person!.id);
  });
}
