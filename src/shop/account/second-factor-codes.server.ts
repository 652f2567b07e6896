import { type Db, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import { bucketOf, countIfFailed } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { hashToken, newTypedCode } from '#shop/identity/tokens.server.ts';
import { sealOf, stepOf, unseal } from '#shop/identity/second-factor-secret.server.ts';

/** Whose code it is, and where it is typed. */
export type Holder = { personId: PersonId; address: string };

/** Three codes of a million are right at any time: a day of tries finds one in three thousand accounts. */
const limitsOf = ({ personId, address }: Holder) => {
  const account = bucketOf('second-factor', personId);
  return [
    { bucket: account, most: 10, minutes: 15 },
    { bucket: account, most: 100, minutes: 24 * 60 },
    { bucket: bucketOf('second-factor from', networkOf(address)), most: 30, minutes: 15 },
  ];
};

const wrongCode = () =>
  new ShopError('messages.validation.code.incorrect', { key: 'code', status: 200 });

/** What a right code opens is done together with using it up; a wrong one is counted. */
export const withCode = <Result>(
  { sql }: Pick<Shop, 'sql'>,
  holder: Holder,
  isRight: (tx: Db) => Promise<boolean>,
  work: (tx: Db) => Promise<Result>,
) =>
  countIfFailed(sql, limitsOf(holder), () =>
    inTransaction(sql, async (tx) => {
      if (!(await isRight(tx))) throw wrongCode();
      return work(tx);
    }),
  );

const DIGITS = /^\d{6}$/;
/** However it was typed or copied. */
const plainOf = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** A code of the phone or a recovery code: right once, even for two who try it at the same moment. */
export async function spendCode(
  tx: Db,
  formKey: string,
  personId: PersonId,
  typed: string,
): Promise<boolean> {
  const code = plainOf(typed);
  if (!DIGITS.test(code)) return spendRecoveryCode(tx, personId, code);
  const step = await findStep(tx, formKey, personId, code);
  if (step === null) return false;
  const [used] = await tx`
    update second_factor set last_step = ${step}
    where person_id = ${personId} and turned_on_at is not null and last_step < ${step}
    returning person_id`;
  return used !== undefined;
}

/** The period of a code of the phone, whether its secret is turned on yet or not. */
export async function findStep(
  tx: Db,
  formKey: string,
  personId: PersonId,
  typed: string,
): Promise<number | null> {
  const code = plainOf(typed);
  const [known] = await tx<{ secret: Uint8Array }[]>`
    select secret from second_factor where person_id = ${personId}`;
  const secret = known && unseal(formKey, sealOf(personId), known.secret);
  return secret && DIGITS.test(code) ? stepOf(secret, code) : null;
}

async function spendRecoveryCode(tx: Db, personId: PersonId, code: string): Promise<boolean> {
  const [used] = await tx`
    update recovery_code set used_at = now()
    where person_id = ${personId} and code_hash = ${hashToken(code)} and used_at is null
    returning person_id`;
  return used !== undefined;
}

const COUNT = 10;
/** 80 random bits: nobody finds one by trying, not even with the hashes at hand. */
const LENGTH = 16;

/** Takes the place of those of before; only their hashes are kept. */
export async function makeRecoveryCodes(tx: Db, personId: PersonId): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newTypedCode(LENGTH));
  const rows = codes.map((code) => ({
    person_id: personId,
    code_hash: hashToken(plainOf(code)),
  }));
  await tx`delete from recovery_code where person_id = ${personId}`;
  await tx`insert into recovery_code ${tx(rows)}`;
  return codes;
}
