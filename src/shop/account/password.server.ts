import { hash, verify } from '@node-rs/argon2';
import { tooMany } from '#shop/customers/limits.server.ts';

/** argon2id (2), 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash costs both cores' attention: two at once, a short queue, then "later, please". */
const AT_ONCE = 2;
const MOST_WAITING = 20;

let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** An unknown e-mail costs the same work as a wrong password, so timing tells nothing. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy());
  const matches = await inTurn(() => verify(against, password));
  return stored !== null && matches;
}

let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hash('no customer has this password', COST));

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw tooMany(2);
    await new Promise<void>((start) => waiting.push(start));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
