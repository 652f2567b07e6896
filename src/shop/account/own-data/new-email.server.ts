import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { invalidLink } from '#shop/identity/links.server.ts';
import { checkPassword } from '#shop/identity/password-check.server.ts';
import { bucketOf, countIfFailed, countTry } from '#shop/kernel/limits.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { ownOf } from '#shop/account/customers.server.ts';
import { createLink, spendLink } from '#shop/account/sign/links.server.ts';
import { onRequest } from '#shop/identity/mail-request.server.ts';
import {
  emailAskedMail,
  emailChangedMail,
  emailLinkMail,
  emailTakenMail,
} from '#shop/account/mails.server.ts';

/** Somebody signed in, and from where they ask. */
export type Asking = { personId: PersonId; email: string; address: string };

/**
 * Sends a link to the new address, and tells the one that signs in until then. An address that somebody
 * has already is told so itself; whoever asked cannot see the difference.
 */
export async function askForEmail(
  shop: Shop,
  { personId, address, email: current }: Asking,
  { email, password }: { email: string; password: string | undefined },
  alsoStore: (tx: Db) => Promise<void>,
): Promise<void> {
  if (!password) throw new ShopError('messages.validation.required', { key: 'password' });
  await checkPassword(ownOf(shop, { personId, address }), password);
  await countTry(shop.sql, [{ bucket: bucketOf('email-of', personId), most: 5, minutes: 60 }]);
  await onRequest(shop, 'email-mail', { email, address }, async (tx) => {
    await alsoStore(tx);
    // Only the address that was asked for last can still be confirmed.
    await tx`
      update one_time_link set used_at = now()
      where person_id = ${personId} and purpose = 'email' and used_at is null`;
    const [taken] = await tx<{ email: string }[]>`
      select email from person where lower(email) = ${email}`;
    const token = taken ? null : await createLink(tx, 'email', personId, email);
    const { publicUrl } = shop.config;
    await putMail(
      tx,
      token
        ? emailLinkMail(email, `${publicUrl}/new-email?token=${token}`)
        : emailTakenMail(taken!.email, `${publicUrl}/forgotten-password`),
    );
    await putMail(tx, emailAskedMail(current, email, `${publicUrl}/account/details`));
  });
}

/** From now on the person signs in with the new address. Links that were mailed to the old one are over. */
export async function confirmEmail({ sql }: Shop, address: string, token: string): Promise<void> {
  const bucket = bucketOf('email-link', networkOf(address));
  await countIfFailed(sql, [{ bucket, most: 30, minutes: 15 }], () =>
    sql
      .begin(async (tx) => {
        const link = await spendLink(tx, 'email', token);
        const [person] = await tx<{ email: string }[]>`
          select email from person
          where id = ${link?.person_id ?? null} and ${stateOf(tx)} = 'active' for update`;
        if (!link?.new_email || !person) throw invalidLink();
        const { person_id: id, new_email: email } = link;
        const change = { before: { email: person.email }, after: { email } };
        await auditOwn(tx, id, { command: 'account: change the e-mail', ...change });
        await tx`update person set email = ${email} where id = ${id}`;
        await tx`
          update one_time_link set used_at = now() where person_id = ${id} and used_at is null`;
        await putMail(tx, emailChangedMail(person.email, email));
      })
      .catch((error: { code?: string }) => {
        // Somebody has registered with it since the link was sent.
        throw error.code === UNIQUE_VIOLATION ? invalidLink() : error;
      }),
  );
}

const UNIQUE_VIOLATION = '23505';
