import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { countTry, forgetTries, type Limit } from '#shop/kernel/limits.server.ts';
import type { Accounts, FactorChange, Own } from './accounts.server.ts';
import { newSecret, pictureOf, seal, stepOf, unseal } from './second-factor-secret.server.ts';
import { hashToken, newTypedCode } from './tokens.server.ts';

/** Time to find the phone and install an application on it. */
const MINUTES_TO_CONFIRM = 30;
const RECOVERY_CODES = 10;
/** 80 random bits: nobody finds one by trying, not even with the hashes at hand. */
const RECOVERY_CODE_LENGTH = 16;

export const isOn = () => ShopError.conflict('messages.secondFactor.isOn');

export async function hasSecondFactor<Id extends number>(
  tx: Db,
  { tables }: Accounts<Id>,
  personId: Id,
): Promise<boolean> {
  const [row] = await tx`
    select from ${tx(tables.secondFactor)}
    where person_id = ${personId} and turned_on_at is not null`;
  return row !== undefined;
}

export async function getSecondFactor<Id extends number>({ sql, accounts, personId }: Own<Id>) {
  const { secondFactor, recoveryCode } = accounts.tables;
  const [row] = await sql<{ turned_on_at: Date; left: number }[]>`
    select turned_on_at, (select count(*)::int from ${sql(recoveryCode)}
                          where person_id = ${personId} and used_at is null) as left
    from ${sql(secondFactor)} where person_id = ${personId} and turned_on_at is not null`;
  return {
    is_on: row !== undefined,
    since: row?.turned_on_at ?? null,
    recovery_codes_left: row?.left ?? 0,
  };
}

/**
 * What a right code opens is done together with using it up. A wrong one is counted; after the last try nothing is
 * accepted for a while, not even the right one.
 */
export async function withCode<Id extends number, Result>(
  own: Own<Id>,
  code: string,
  work: (tx: Db) => Promise<Result>,
  isRight = (tx: Db) => spendCode(tx, own, code),
): Promise<Result> {
  const { sql, accounts } = own;
  const { limitsOf, countsDown } = accounts.secondFactor;
  const limits = limitsOf(own);
  const takeBack = await countTry(sql, limits);
  const done = await inTransaction(sql, async (tx) =>
    (await isRight(tx)) ? { result: await work(tx) } : null,
  );
  if (!done)
    throw new ShopError('messages.validation.code.incorrect', {
      key: 'code',
      status: 200,
      ...(countsDown && { payload: { tries_left: await triesLeft(sql, limits[0]) } }),
    });
  await takeBack();
  if (countsDown) await forgetTries(sql, limits[0].bucket);
  return done.result;
}

async function triesLeft(sql: Db, { bucket, most, minutes }: Limit): Promise<number> {
  const [tried] = await sql<[{ count: number }]>`
    select count(*)::int as count from attempt
    where bucket = ${bucket} and at > now() - make_interval(mins => ${minutes})`;
  return Math.max(0, most - tried.count);
}

const DIGITS = /^\d{6}$/;
/** However it was typed or copied. */
const plainOf = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** A code of the phone or a recovery code: right once, even for two who try it at the same moment. */
async function spendCode<Id extends number>(tx: Db, own: Own<Id>, typed: string) {
  const { personId } = own;
  const { secondFactor, recoveryCode } = own.accounts.tables;
  const code = plainOf(typed);
  const step = await findStep(tx, own, code);
  if (DIGITS.test(code) && step === null) return false;
  const [used] =
    step === null
      ? await tx`
          update ${tx(recoveryCode)} set used_at = now()
          where person_id = ${personId} and code_hash = ${hashToken(code)} and used_at is null
          returning person_id`
      : await tx`
          update ${tx(secondFactor)} set last_step = ${step}
          where person_id = ${personId} and turned_on_at is not null and last_step < ${step}
          returning person_id`;
  return used !== undefined;
}

/** The period of a code of the phone, whether its secret is turned on yet or not; null for any other code. */
async function findStep<Id extends number>(tx: Db, own: Own<Id>, code: string) {
  const { key, accounts, personId } = own;
  if (!DIGITS.test(code)) return null;
  const [known] = await tx<{ secret: Uint8Array }[]>`
    select secret from ${tx(accounts.tables.secondFactor)} where person_id = ${personId}`;
  const secret = known && unseal(key, accounts.secondFactor.sealOf(personId), known.secret);
  return secret ? stepOf(secret, code) : null;
}

/** Takes the place of those of before; only their hashes are kept. */
async function makeRecoveryCodes<Id extends number>(tx: Db, { accounts, personId }: Own<Id>) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newTypedCode(RECOVERY_CODE_LENGTH));
  const rows = codes.map((code) => ({ person_id: personId, code_hash: hashToken(plainOf(code)) }));
  const table = tx(accounts.tables.recoveryCode);
  await tx`delete from ${table} where person_id = ${personId}`;
  await tx`insert into ${table} ${tx(rows)}`;
  return codes;
}

/** A secret that does nothing until it is confirmed; one begun before is forgotten. The password was asked before. */
export async function beginSecondFactor<Id extends number>(own: Own<Id>) {
  const { sql, key, accounts, personId } = own;
  const { tables, secondFactor } = accounts;
  const secret = newSecret();
  const [begun] = await sql`
    insert into ${sql(tables.secondFactor)} as factor (person_id, secret)
    values (${personId}, ${seal(key, secondFactor.sealOf(personId), secret)})
    on conflict (person_id) do update set secret = excluded.secret, begun_at = now(), last_step = 0
      where factor.turned_on_at is null
    returning person_id`;
  if (!begun) throw isOn();
  const [person] = await sql<[{ email: string }]>`
    select email from ${sql(tables.person)} where id = ${personId}`;
  const { name: issuer } = await getCompany(sql);
  return {
    secret: secret.base32,
    picture: await pictureOf(secret, { issuer, account: person.email }),
  };
}

const isWaiting = (sql: Db) => sql`(turned_on_at is null
  and begun_at > now() - make_interval(mins => ${MINUTES_TO_CONFIRM}))`;

/** The first code shows that the phone has the secret. Browsers that are signed in stay so. */
export async function confirmSecondFactor<Id extends number>(own: Own<Id>, code: string) {
  const { sql, accounts, personId } = own;
  const table = sql(accounts.tables.secondFactor);
  const [begun] = await sql<{ is_on: boolean; is_waiting: boolean }[]>`
    select turned_on_at is not null as is_on, ${isWaiting(sql)} as is_waiting
    from ${table} where person_id = ${personId}`;
  if (begun?.is_on) throw isOn();
  if (!begun?.is_waiting) throw ShopError.conflict('messages.secondFactor.notBegun');
  let step: number | null = null;
  const isRight = async (tx: Db) => {
    step = await findStep(tx, own, plainOf(code));
    return step !== null;
  };
  const turnOn = async (tx: Db) => {
    const [on] = await tx`
      update ${table} set turned_on_at = now(), last_step = ${step}
      where person_id = ${personId} and ${isWaiting(tx)} returning person_id`;
    if (!on) throw isOn();
    const codes = await makeRecoveryCodes(tx, own);
    await noteChange(tx, own, 'on');
    return codes;
  };
  return withCode(own, code, turnOn, isRight);
}

/** The password was asked before, as it was to turn the second factor off. */
export async function renewRecoveryCodes<Id extends number>(own: Own<Id>, code: string) {
  await assertOn(own);
  return withCode(own, code, async (tx) => {
    const codes = await makeRecoveryCodes(tx, own);
    await noteChange(tx, own, 'codes');
    return codes;
  });
}

export async function turnOffSecondFactor<Id extends number>(own: Own<Id>, code: string) {
  await assertOn(own);
  await withCode(own, code, async (tx) => {
    await removeSecondFactor(tx, own.accounts, own.personId);
    await noteChange(tx, own, 'off');
  });
}

export async function assertOn<Id extends number>({ sql, accounts, personId }: Own<Id>) {
  if (!(await hasSecondFactor(sql, accounts, personId)))
    throw ShopError.conflict('messages.secondFactor.isOff');
}

/** What there was: one that is on, one that was only begun, or none. */
export async function removeSecondFactor<Id extends number>(
  tx: Db,
  { tables }: Accounts<Id>,
  personId: Id,
): Promise<'on' | 'begun' | null> {
  const [gone] = await tx<{ was: 'on' | 'begun' }[]>`
    delete from ${tx(tables.secondFactor)} where person_id = ${personId}
    returning case when turned_on_at is null then 'begun' else 'on' end as was`;
  return gone?.was ?? null;
}

/** How many are on that the key does not open. */
export async function countUnreadable<Id extends number>(
  sql: Db,
  { tables, secondFactor: { sealOf } }: Accounts<Id>,
  key: string,
): Promise<number> {
  const rows = await sql<{ person_id: Id; secret: Uint8Array }[]>`
    select person_id, secret from ${sql(tables.secondFactor)} where turned_on_at is not null`;
  return rows.filter(({ person_id, secret }) => !unseal(key, sealOf(person_id), secret)).length;
}

const CHANGES = {
  on: { command: 'turn the second factor on', after: { second_factor: true } },
  off: { command: 'turn the second factor off', after: { second_factor: false } },
  codes: { command: 'make new recovery codes', after: { recovery_codes: true } },
};

async function noteChange<Id extends number>(tx: Db, own: Own<Id>, change: FactorChange) {
  const { place, audit, secondFactor } = own.accounts;
  const { command, after } = CHANGES[change];
  await audit(tx, own.personId, { command: `${place}: ${command}`, after });
  await secondFactor.changed?.(tx, own, change);
}
