import type { Db } from '#base/database/database.server.ts';
import { networkOf } from '#base/wire/network.ts';
import { invalidLink } from '#shop/identity/links.server.ts';
import { checkPassword } from '#shop/identity/password-check.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import type { ChangePassword } from '#shop/account/contract.ts';
import { forgetStep, ownOf } from '#shop/account/customers.server.ts';
import { createLink, findLink, useLink } from './links.server.ts';
import { onRequest, type MailRequest } from '#shop/identity/mail-request.server.ts';
import { newPasswordMail, passwordChangedMail } from '#shop/account/mails.server.ts';
import { hashPassword } from '#shop/identity/password.server.ts';

/** Only who may sign in gets a mail, and nobody can tell. */
export const forgotPassword = (shop: Shop, request: MailRequest) =>
  onRequest(shop, 'password-mail', request, async (tx) => {
    const [person] = await tx<{ id: PersonId; email: string }[]>`
      select id, email from person where lower(email) = ${request.email} and ${stateOf(tx)} <> 'blocked'`;
    if (!person) return;
    const token = await createLink(tx, 'password', person.id);
    const url = `${shop.config.publicUrl}/new-password?token=${token}`;
    await putMail(tx, newPasswordMail(person.email, url));
  });

/** Whether a link works, and no more than that; those that do not are counted as guesses. */
export async function isPasswordLink(
  { sql }: Shop,
  address: string,
  token: string,
): Promise<boolean> {
  const bucket = bucketOf('password-link', networkOf(address));
  const takeBack = await countTry(sql, [{ bucket, most: 30, minutes: 15 }]);
  const isGood = (await findLink(sql, 'password', token)) !== null;
  if (isGood) await takeBack();
  return isGood;
}

/** Sets the password of the link's owner; whoever was signed in as them is not any more. */
export async function setPassword(
  shop: Shop,
  address: string,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { sql } = shop;
  const whose = networkOf(address);
  // Hashing is dear, so a link that does not work is turned away before it.
  if (!(await isPasswordLink(shop, address, token))) throw invalidLink();
  const passwordHash = await hashPassword(password, whose);
  await sql.begin(async (tx) => {
    const personId = await useLink(tx, 'password', token);
    if (personId === null) throw invalidLink();
    await storePassword(tx, shop, personId, passwordHash, null);
  });
}

/** Changes the password of somebody signed in, who stays signed in here and nowhere else. */
export async function changePassword(
  shop: Shop,
  {
    sessionId,
    personId,
    address,
  }: { sessionId: number | null; personId: PersonId; address: string },
  given: ChangePassword,
): Promise<void> {
  await checkPassword(ownOf(shop, { personId, address }), given.old, 'old');
  const passwordHash = await hashPassword(given.password, networkOf(address));
  await shop.sql.begin((tx) => storePassword(tx, shop, personId, passwordHash, sessionId));
}

/**
 * Stores the password, ends every session but the one named, and tells the owner. A new e-mail that was asked
 * for with the old password is off.
 */
async function storePassword(
  tx: Db,
  { config }: Shop,
  personId: PersonId,
  passwordHash: string,
  keptSession: number | null,
): Promise<void> {
  const [person] = await tx<{ email: string }[]>`
    update person set password_hash = ${passwordHash} where id = ${personId} returning email`;
  await tx`
    delete from session
    where person_id = ${personId} and id is distinct from ${keptSession}`;
  // Ends sign-ins that wait for their code: they began with the old password.
  await forgetStep(tx, personId);
  await tx`
    update one_time_link set used_at = now()
    where person_id = ${personId} and purpose in ('password', 'email') and used_at is null`;
  const url = `${config.publicUrl}/forgotten-password`;
  await putMail(tx, passwordChangedMail(person!.email, url));
}
