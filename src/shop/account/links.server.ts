import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';

type Purpose = 'activation' | 'invitation' | 'password' | 'email';

/** Hours a link stays good: time to read the mail on Monday, but not to find it in an old mailbox. */
const LIFETIME: Record<Purpose, number> = {
  activation: 7 * 24,
  invitation: 7 * 24,
  password: 2,
  email: 24,
};

/**
 * A link that proves its holder reads the person's mail, or that of the address that is to become theirs.
 * Only the hash of its token is kept.
 */
export async function createLink(
  tx: Db,
  purpose: Purpose,
  personId: PersonId,
  newEmail: string | null = null,
): Promise<string> {
  const token = newToken();
  await tx`
    insert into one_time_link (token_hash, purpose, person_id, new_email, expires_at)
    values (${hashToken(token)}, ${purpose}, ${personId}, ${newEmail},
            now() + make_interval(hours => ${LIFETIME[purpose]}))`;
  return token;
}

/** Whose link it is while it still works, or null. */
export async function findLink(sql: Db, purpose: Purpose, token: string): Promise<PersonId | null> {
  const [link] = await sql<{ person_id: PersonId }[]>`
    select person_id from one_time_link
    where token_hash = ${hashToken(token)} and purpose = ${purpose}
      and used_at is null and expires_at > now()`;
  return link?.person_id ?? null;
}

/** Uses the link up; a second try, even at the same moment, finds nothing. */
export async function useLink(tx: Db, purpose: Purpose, token: string): Promise<PersonId | null> {
  return (await spendLink(tx, purpose, token))?.person_id ?? null;
}

export async function spendLink(tx: Db, purpose: Purpose, token: string) {
  const [used] = await tx<{ person_id: PersonId; new_email: string | null }[]>`
    update one_time_link set used_at = now()
    where token_hash = ${hashToken(token)} and purpose = ${purpose}
      and used_at is null and expires_at > now()
    returning person_id, new_email`;
  return used;
}

export const invalidLink = () =>
  new ShopError('messages.link.invalid', { key: 'token', status: 404 });
