import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import {
  bucketOf,
  countIfFailed,
  countTry,
  forgetTries,
  type TakeBack,
} from '#shop/kernel/limits.server.ts';
import { networkOf } from '#base/wire/network.ts';
import type { Accounts, Own } from './accounts.server.ts';
import { isPassword } from './password.server.ts';

/** Who is signed in proves once more who they are; wrong tries are counted, whatever they were meant for. */
export async function checkPassword<Id extends number>(
  { sql, accounts: { tables, tries }, personId, address }: Own<Id>,
  password: string,
  /** The field that a refusal is about. */
  key = 'password',
): Promise<void> {
  const limit = { bucket: bucketOf(`${tries}password`, personId), most: 10, minutes: 15 };
  await countIfFailed(sql, [limit], async () => {
    const [known] = await sql<{ password_hash: string }[]>`
      select password_hash from ${sql(tables.person)} where id = ${personId}`;
    if (!(await isPassword(known?.password_hash ?? null, password, networkOf(address))))
      throw new ShopError('messages.validation.password.incorrect', { key, status: 200 });
  });
}

/**
 * With right passwords too: each is as much work as a wrong one. A whole office comes from one address in
 * the morning, and a program that signs in all day does not need more.
 */
const ALL_TRIES = { most: 120, minutes: 15 };

type Typed = {
  email: string;
  password: string;
  network: string;
  /** Whoever asks has shown before, from where they ask now, that the account is theirs. */
  isKnown: boolean;
};

/**
 * A password typed to sign in: the try is counted before anything is looked up, and an address that nobody has costs the
 * same work. `forgive` is for what was right, `forget` for who may come in as well.
 */
export async function tryPassword<Row extends { password_hash: string }>(
  sql: Db,
  { tries }: Pick<Accounts<never>, 'tries'>,
  { email, password, network, isKnown }: Typed,
  find: () => Promise<Row | undefined>,
) {
  const pair = bucketOf(`${tries}sign-in`, email, network);
  const failures = [
    { bucket: pair, most: 5, minutes: 15 },
    { bucket: bucketOf(`${tries}sign-in from`, network), most: 30, minutes: 15 },
    // Others can fill this one, so it does not stop whoever has shown that the account is theirs.
    ...(isKnown ? [] : [{ bucket: bucketOf(`${tries}sign-in to`, email), most: 50, minutes: 60 }]),
  ];
  const takeBack: TakeBack = await countTry(sql, [
    ...failures,
    { bucket: bucketOf(`${tries}sign-in at`, network), ...ALL_TRIES },
  ]);
  const person = await find();
  const isRight = await isPassword(person?.password_hash ?? null, password, network).catch(
    async (error: unknown) => {
      // Nothing was tried: the queue was full.
      await takeBack();
      throw error;
    },
  );
  return {
    person: isRight ? person! : null,
    found: person,
    forgive: () => takeBack(failures.map(({ bucket }) => bucket)),
    forget: () => forgetTries(sql, pair),
  };
}
