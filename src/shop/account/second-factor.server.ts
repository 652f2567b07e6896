import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { secondFactorMail } from './mails.server.ts';
import { checkPassword } from './password-check.server.ts';
import {
  findStep,
  type Holder,
  makeRecoveryCodes,
  spendCode,
  withCode,
} from './second-factor-codes.server.ts';
import type { Proof, SecondFactor } from './second-factor-contract.ts';
import {
  newSecret,
  pictureOf,
  seal,
  sealOf,
  unseal,
} from '#shop/identity/second-factor-secret.server.ts';
import { hasSecondFactor } from './second-factor-step.server.ts';

/** Time to find the phone and install an application on it. */
const MINUTES_TO_CONFIRM = 30;

const isOn = () => ShopError.conflict('messages.secondFactor.isOn');
const isOff = () => ShopError.conflict('messages.secondFactor.isOff');

export async function getSecondFactor(sql: Db, personId: PersonId): Promise<SecondFactor> {
  const [row] = await sql<{ turned_on_at: Date; left: number }[]>`
    select turned_on_at, (select count(*)::int from recovery_code
                          where person_id = ${personId} and used_at is null) as left
    from second_factor where person_id = ${personId} and turned_on_at is not null`;
  return {
    is_on: row !== undefined,
    since: row?.turned_on_at.toISOString() ?? null,
    recovery_codes_left: row?.left ?? 0,
  };
}

/** A secret that does nothing until it is confirmed; one begun before is forgotten. */
export async function beginSecondFactor(shop: Shop, holder: Holder, password: string) {
  const { sql, formKey } = shop;
  const { personId, address } = holder;
  if (await hasSecondFactor(sql, personId)) throw isOn();
  const bucket = bucketOf('second-factor begun', personId);
  await countTry(sql, [{ bucket, most: 20, minutes: 60 }]);
  await checkPassword(shop, { personId, address, key: 'password' }, password);
  const secret = newSecret();
  const [begun] = await sql`
    insert into second_factor (person_id, secret)
    values (${personId}, ${seal(formKey, sealOf(personId), secret)})
    on conflict (person_id) do update set secret = excluded.secret, begun_at = now(), last_step = 0
      where second_factor.turned_on_at is null
    returning person_id`;
  if (!begun) throw isOn();
  const { name: issuer } = await getCompany(sql);
  const account = await emailOf(sql, personId);
  return { secret: secret.base32, picture: await pictureOf(secret, { issuer, account }) };
}

/** The first code shows that the phone has the secret. Browsers that are signed in stay so. */
export async function confirmSecondFactor(
  shop: Shop,
  holder: Holder,
  code: string,
): Promise<string[]> {
  const { sql, formKey } = shop;
  const { personId } = holder;
  const [begun] = await sql<{ is_on: boolean; is_waiting: boolean }[]>`
    select turned_on_at is not null as is_on, ${isWaiting(sql)} as is_waiting
    from second_factor where person_id = ${personId}`;
  if (begun?.is_on) throw isOn();
  if (!begun?.is_waiting) throw ShopError.conflict('messages.secondFactor.notBegun');
  let step: number | null = null;
  const isRight = async (tx: Db) => {
    step = await findStep(tx, formKey, personId, code);
    return step !== null;
  };
  return withCode(shop, holder, isRight, async (tx) => {
    const [on] = await tx`
      update second_factor set turned_on_at = now(), last_step = ${step}
      where person_id = ${personId} and ${isWaiting(tx)} returning person_id`;
    if (!on) throw isOn();
    const codes = await makeRecoveryCodes(tx, personId);
    await noteDown(tx, shop, personId, 'on');
    return codes;
  });
}

const isWaiting = (sql: Db) => sql`(turned_on_at is null
  and begun_at > now() - make_interval(mins => ${MINUTES_TO_CONFIRM}))`;

export const renewRecoveryCodes = (shop: Shop, holder: Holder, proof: Proof) =>
  withProof(shop, holder, proof, async (tx) => {
    const codes = await makeRecoveryCodes(tx, holder.personId);
    await noteDown(tx, shop, holder.personId, 'codes');
    return codes;
  });

export const turnOffSecondFactor = (shop: Shop, holder: Holder, proof: Proof) =>
  withProof(shop, holder, proof, async (tx) => {
    await forgetSecondFactor(tx, holder.personId);
    await noteDown(tx, shop, holder.personId, 'off');
  });

/** False when there was none. Whoever waits to type a code begins again. */
export async function forgetSecondFactor(tx: Db, personId: PersonId): Promise<boolean> {
  await tx`delete from second_step where person_id = ${personId}`;
  const [gone] = await tx<{ was_on: boolean }[]>`
    delete from second_factor where person_id = ${personId}
    returning turned_on_at is not null as was_on`;
  return gone?.was_on === true;
}

/** How many are on that the key of the shop does not open. */
export async function countUnreadable(sql: Db, formKey: string): Promise<number> {
  const rows = await sql<{ person_id: PersonId; secret: Uint8Array }[]>`
    select person_id, secret from second_factor where turned_on_at is not null`;
  return rows.filter(({ person_id, secret }) => !unseal(formKey, sealOf(person_id), secret)).length;
}

/** The password first: a wrong one uses up no code. */
async function withProof<Result>(
  shop: Shop,
  holder: Holder,
  { password, code }: Proof,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { personId, address } = holder;
  if (!(await hasSecondFactor(shop.sql, personId))) throw isOff();
  await checkPassword(shop, { personId, address, key: 'password' }, password);
  return withCode(shop, holder, (tx) => spendCode(tx, shop.formKey, personId, code), work);
}

const COMMANDS = {
  on: { command: 'account: turn the second factor on', after: { second_factor: true } },
  off: { command: 'account: turn the second factor off', after: { second_factor: false } },
  codes: { command: 'account: make new recovery codes', after: { recovery_codes: true } },
};

/** In the audit and by mail: the owner learns of it even when somebody else did it. */
async function noteDown(
  tx: Db,
  { config }: Shop,
  personId: PersonId,
  what: keyof typeof COMMANDS,
): Promise<void> {
  await auditOwn(tx, personId, COMMANDS[what]);
  const url = `${config.publicUrl}/forgotten-password`;
  await putMail(tx, secondFactorMail(await emailOf(tx, personId), what, url));
}

async function emailOf(sql: Db, personId: PersonId): Promise<string> {
  const [row] = await sql<{ email: string }[]>`select email from person where id = ${personId}`;
  return row!.email;
}
