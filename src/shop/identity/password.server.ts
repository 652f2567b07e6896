import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#base/process/turns.server.ts';
import { tooMany } from '#shop/kernel/limits.server.ts';

/** argon2id (2), 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * A hash costs both cores' attention: two at once, a short queue, then "later, please". Every visitor has a place of
 * their own in it, so that nobody can fill it for others.
 */
const inTurn = createTurns({
  atOnce: 2,
  mostOfOne: 5,
  mostWaiting: 200,
  refusal: () => tooMany(2),
});

/** `whose`: the network of who waits for it; work of our own waits under one name. */
export const hashPassword = (password: string, whose = 'shop') =>
  inTurn(whose, () => hash(password, COST));

/** In place of a hash: nobody has shown yet that the mailbox is theirs, so no password opens the account. */
export const NO_PASSWORD = '';

/** An unknown e-mail costs the same work as a wrong password, so timing tells nothing. */
export async function isPassword(
  stored: string | null,
  password: string,
  whose = 'shop',
): Promise<boolean> {
  const against = stored || (await decoy());
  const matches = await inTurn(whose, () => verify(against, password));
  return Boolean(stored) && matches;
}

let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hash('no customer has this password', COST));
