import type { Db } from '#base/database/database.server.ts';
import { isLink, makeLinkToken } from '#shop/identity/links.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';

type Purpose = 'activation' | 'invitation' | 'password' | 'email';

/** Hours a link stays good: time to read the mail on Monday, but not to find it in an old mailbox. */
const LIFETIME: Record<Purpose, number> = {
  activation: 7 * 24,
  invitation: 7 * 24,
  password: 2,
  email: 24,
};

/** For the mail of the person, or that of the address that is to become theirs. */
export const createLink = (
  tx: Db,
  purpose: Purpose,
  personId: PersonId,
  newEmail: string | null = null,
): Promise<string> =>
  makeLinkToken(
    tx,
    'one_time_link',
    { purpose, person_id: personId, new_email: newEmail },
    LIFETIME[purpose],
  );

const isUnused = (sql: Db, purpose: Purpose, token: string) =>
  sql`${isLink(sql, token)} and purpose = ${purpose} and used_at is null`;

/** Whose link it is while it still works, or null. */
export async function findLink(sql: Db, purpose: Purpose, token: string): Promise<PersonId | null> {
  const [link] = await sql<{ person_id: PersonId }[]>`
    select person_id from one_time_link where ${isUnused(sql, purpose, token)}`;
  return link?.person_id ?? null;
}

/** Uses the link up; a second try, even at the same moment, finds nothing. */
export async function useLink(tx: Db, purpose: Purpose, token: string): Promise<PersonId | null> {
  return (await spendLink(tx, purpose, token))?.person_id ?? null;
}

export async function spendLink(tx: Db, purpose: Purpose, token: string) {
  const [used] = await tx<{ person_id: PersonId; new_email: string | null }[]>`
    update one_time_link set used_at = now() where ${isUnused(tx, purpose, token)}
    returning person_id, new_email`;
  return used;
}
