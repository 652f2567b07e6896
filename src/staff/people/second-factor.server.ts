import { type Db, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import {
  newSecret,
  pictureOf,
  seal,
  stepOf,
  unseal,
} from '#shop/identity/second-factor-secret.server.ts';
import { hashToken, newTypedCode } from '#shop/identity/tokens.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { bucketOf, countTry, forgetTries } from '#shop/kernel/limits.server.ts';
import type { StaffId } from './colleague.ts';
import type { Desk } from './desk.server.ts';
import { noteDown } from './note-down.server.ts';

/** Whose code it is, and where it is typed. */
type Holder = { personId: StaffId; address: string };

const TRIES = 5;
const MINUTES = 15;
/** Time to find the phone and install an application on it. */
const MINUTES_TO_CONFIRM = 30;
const CODES = 10;
/** 80 random bits: nobody finds one by trying, not even with the hashes at hand. */
const CODE_LENGTH = 16;

const isOn = () => ShopError.conflict('messages.secondFactor.isOn');
const isOff = () => ShopError.conflict('messages.secondFactor.isOff');

/** Secrets of customers are sealed under the same key, for others. */
const sealFor = (personId: StaffId) => `staff ${personId}`;

export async function hasSecondFactor(tx: Db, personId: StaffId): Promise<boolean> {
  const [row] = await tx`
    select from staff_second_factor where person_id = ${personId} and turned_on_at is not null`;
  return row !== undefined;
}

export async function getSecondFactor(sql: Db, personId: StaffId) {
  const [row] = await sql<{ turned_on_at: Date; left: number }[]>`
    select turned_on_at, (select count(*)::int from staff_recovery_code
                          where person_id = ${personId} and used_at is null) as left
    from staff_second_factor where person_id = ${personId} and turned_on_at is not null`;
  return {
    is_on: row !== undefined,
    since: row?.turned_on_at ?? null,
    recovery_codes_left: row?.left ?? 0,
  };
}

/**
 * What a right code opens is done together with using it up. A wrong one is counted, and whoever typed it is told how
 * many tries are left; after the last nothing is accepted for a quarter of an hour, not even the right one.
 */
export async function withCode<Result>(
  { sql }: Pick<Desk, 'sql'>,
  { personId, address }: Holder,
  isRight: (tx: Db) => Promise<boolean>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const bucket = bucketOf('staff code', personId);
  const takeBack = await countTry(sql, [
    { bucket, most: TRIES, minutes: MINUTES },
    { bucket: bucketOf('staff code', 'day', personId), most: 40, minutes: 24 * 60 },
    { bucket: bucketOf('staff code from', networkOf(address)), most: 30, minutes: MINUTES },
  ]);
  const done = await inTransaction(sql, async (tx) =>
    (await isRight(tx)) ? { result: await work(tx) } : null,
  );
  if (!done) {
    const [tried] = await sql<[{ count: number }]>`
      select count(*)::int as count from attempt
      where bucket = ${bucket} and at > now() - make_interval(mins => ${MINUTES})`;
    const left = Math.max(0, TRIES - tried.count);
    throw new ShopError('messages.validation.code.incorrect', {
      ...{ key: 'code', status: 200, payload: { tries_left: left } },
    });
  }
  await takeBack();
  await forgetTries(sql, bucket);
  return done.result;
}

const DIGITS = /^\d{6}$/;
/** However it was typed or copied. */
const plainOf = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** A code of the phone or a recovery code: right once, even for two who try it at the same moment. */
export async function spendCode(
  tx: Db,
  key: string,
  personId: StaffId,
  typed: string,
): Promise<boolean> {
  const code = plainOf(typed);
  if (!DIGITS.test(code)) return spendRecoveryCode(tx, personId, code);
  const step = await findStep(tx, key, personId, code);
  if (step === null) return false;
  const [used] = await tx`
    update staff_second_factor set last_step = ${step}
    where person_id = ${personId} and turned_on_at is not null and last_step < ${step}
    returning person_id`;
  return used !== undefined;
}

/** The period of a code of the phone, whether its secret is turned on yet or not. */
async function findStep(tx: Db, key: string, personId: StaffId, code: string) {
  const [known] = await tx<{ secret: Uint8Array }[]>`
    select secret from staff_second_factor where person_id = ${personId}`;
  const secret = known && unseal(key, sealFor(personId), known.secret);
  return secret && DIGITS.test(code) ? stepOf(secret, code) : null;
}

async function spendRecoveryCode(tx: Db, personId: StaffId, code: string): Promise<boolean> {
  const [used] = await tx`
    update staff_recovery_code set used_at = now()
    where person_id = ${personId} and code_hash = ${hashToken(code)} and used_at is null
    returning person_id`;
  return used !== undefined;
}

/** Takes the place of those of before; only their hashes are kept. */
async function makeRecoveryCodes(tx: Db, personId: StaffId): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newTypedCode(CODE_LENGTH));
  const rows = codes.map((code) => ({
    person_id: personId,
    code_hash: hashToken(plainOf(code)),
  }));
  await tx`delete from staff_recovery_code where person_id = ${personId}`;
  await tx`insert into staff_recovery_code ${tx(rows)}`;
  return codes;
}

/** A secret that does nothing until it is confirmed; one begun before is forgotten. The password was asked before. */
export async function beginSecondFactor({ sql, key }: Desk, personId: StaffId) {
  const secret = newSecret();
  const [begun] = await sql`
    insert into staff_second_factor (person_id, secret)
    values (${personId}, ${seal(key, sealFor(personId), secret)})
    on conflict (person_id) do update set secret = excluded.secret, begun_at = now(), last_step = 0
      where staff_second_factor.turned_on_at is null
    returning person_id`;
  if (!begun) throw isOn();
  const [person] = await sql<[{ email: string }]>`
    select email from staff_person where id = ${personId}`;
  const { name: issuer } = await getCompany(sql);
  return {
    secret: secret.base32,
    picture: await pictureOf(secret, { issuer, account: person.email }),
  };
}

/** The first code shows that the phone has the secret. Browsers that are signed in stay so. */
export async function confirmSecondFactor(
  desk: Desk,
  holder: Holder,
  code: string,
): Promise<string[]> {
  const { personId } = holder;
  const isWaiting = (sql: Db) => sql`(turned_on_at is null
    and begun_at > now() - make_interval(mins => ${MINUTES_TO_CONFIRM}))`;
  const [begun] = await desk.sql<{ is_on: boolean; is_waiting: boolean }[]>`
    select turned_on_at is not null as is_on, ${isWaiting(desk.sql)} as is_waiting
    from staff_second_factor where person_id = ${personId}`;
  if (begun?.is_on) throw isOn();
  if (!begun?.is_waiting) throw ShopError.conflict('messages.secondFactor.notBegun');
  let step: number | null = null;
  const isRight = async (tx: Db) =>
    (step = await findStep(tx, desk.key, personId, plainOf(code))) !== null;
  return withCode(desk, holder, isRight, async (tx) => {
    const [on] = await tx`
      update staff_second_factor set turned_on_at = now(), last_step = ${step}
      where person_id = ${personId} and ${isWaiting(tx)} returning person_id`;
    if (!on) throw isOn();
    const codes = await makeRecoveryCodes(tx, personId);
    const after = { second_factor: true };
    await noteDown(tx, personId, { command: 'office: turn the second factor on', after });
    return codes;
  });
}

export const renewRecoveryCodes = (desk: Desk, holder: Holder, code: string) =>
  withProof(desk, holder, code, async (tx) => {
    const codes = await makeRecoveryCodes(tx, holder.personId);
    const after = { recovery_codes: true };
    await noteDown(tx, holder.personId, { command: 'office: make new recovery codes', after });
    return codes;
  });

export const turnOffSecondFactor = (desk: Desk, holder: Holder, code: string) =>
  withProof(desk, holder, code, async (tx) => {
    await tx`delete from staff_second_factor where person_id = ${holder.personId}`;
    const after = { second_factor: false };
    await noteDown(tx, holder.personId, { command: 'office: turn the second factor off', after });
  });

async function withProof<Result>(
  desk: Desk,
  holder: Holder,
  code: string,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  if (!(await hasSecondFactor(desk.sql, holder.personId))) throw isOff();
  return withCode(desk, holder, (tx) => spendCode(tx, desk.key, holder.personId, code), work);
}

/** Everything besides the password, for who has lost the phone: codes and passkeys. False when there was nothing. */
export async function forgetProofs(tx: Db, personId: StaffId): Promise<boolean> {
  const codes = await tx`delete from staff_second_factor where person_id = ${personId}`;
  const passkeys = await tx`delete from staff_passkey where person_id = ${personId}`;
  await tx`delete from staff_session where person_id = ${personId}`;
  return codes.count + passkeys.count > 0;
}
