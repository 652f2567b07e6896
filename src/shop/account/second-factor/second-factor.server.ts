import type { Db } from '#base/database/database.server.ts';
import type { Own } from '#shop/identity/accounts.server.ts';
import { checkPassword } from '#shop/identity/password-check.server.ts';
import {
  assertOn,
  beginSecondFactor,
  hasSecondFactor,
  isOn,
  removeSecondFactor,
} from '#shop/identity/second-factor.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { CUSTOMERS, forgetStep } from '#shop/account/customers.server.ts';

export async function beginOwn(own: Own<PersonId>, password: string) {
  const { sql, personId } = own;
  if (await hasSecondFactor(sql, CUSTOMERS, personId)) throw isOn();
  const bucket = bucketOf('second-factor begun', personId);
  await countTry(sql, [{ bucket, most: 20, minutes: 60 }]);
  await checkPassword(own, password);
  return beginSecondFactor(own);
}

/** Before a code: a wrong password uses up none. */
export async function provePassword(own: Own<PersonId>, password: string): Promise<void> {
  await assertOn(own);
  await checkPassword(own, password);
}

/** False when none was on. */
export async function forgetSecondFactor(tx: Db, personId: PersonId): Promise<boolean> {
  await forgetStep(tx, personId);
  return (await removeSecondFactor(tx, CUSTOMERS, personId)) === 'on';
}
