import type { Db } from '#base/database/database.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { NO_PASSWORD } from '#shop/identity/password.server.ts';

/** Each that replaces another sends the address one more mail. */
const REPLACED = { most: 5, minutes: 60 };

/** Whoever registered typed a password, which opens nothing yet; whoever was invited has none. */
const isRegistration = (sql: Db) => sql`
  person.state = 'pending' and password_hash <> ${NO_PASSWORD}`;

/** Registered for a company that has an account; its administrators decide. */
export const isAsking = (sql: Db) => sql`
  (${isRegistration(sql)} and exists (
    select from company where company.id = person.customer_id and company.state <> 'pending'))`;

/**
 * Nobody has shown that the address is theirs, so whoever registers after them takes it. Not within a minute: that is a
 * second press of the same button.
 */
export const isReplaceable = (sql: Db) => sql`
  (${isRegistration(sql)} and confirm_by is not null
   and person.created_at < now() - interval '1 minute')`;

/**
 * Frees an address that a registration holds. What waits only for its own mailbox gives way to a newer registration and
 * to an invitation; what waits for staff or for administrators gives way to an invitation alone.
 */
export async function giveWay(
  tx: Db,
  email: string,
  to: 'registration' | 'invitation',
): Promise<void> {
  const [gone] = await tx<{ customer_id: CompanyId }[]>`
    delete from person
    where lower(email) = ${email}
      and ${to === 'invitation' ? isRegistration(tx) : isReplaceable(tx)}
    returning customer_id`;
  if (!gone) return;
  if (to === 'registration')
    await countTry(tx, [{ bucket: bucketOf('sign-up of', email), ...REPLACED }]);
  await tx`
    delete from company
    where id = ${gone.customer_id} and state = 'pending'
      and not exists (select from person where customer_id = company.id)`;
}
