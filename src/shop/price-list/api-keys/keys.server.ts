import type { Db, Sql } from '#base/database/database.server.ts';
import type { KeyScope } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import type { CompanyId, Person, PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import type { KeyRow } from './contract.ts';

/** Says what it is wherever it is found, by accident or by a scanner of leaked keys. */
export const KEY_PREFIX = 'bst_';
/** Keys that work; nobody needs more programs than this. */
const MOST_KEYS = 20;

const columns = (sql: Db) => sql`
  id, name, suffix, scopes, created_at, expires_at, last_used_at,
  coalesce(expires_at <= now(), false) as is_expired, revoked_at, revoked_by`;

/** Revoked keys stay for three months, so that it can be seen what became of them. */
export async function listKeys(sql: Sql, customerId: CompanyId): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select ${columns(sql)} from api_key
    where customer_id = ${customerId}
      and coalesce(revoked_at > now() - interval '90 days', true)
    order by revoked_at is not null, id desc limit 100`;
}

export type NewKey = { name: string; scopes: KeyScope[]; days: number | null };

export async function createKey(
  sql: Sql,
  { customer, person }: SignedIn,
  { name, scopes, days }: NewKey,
) {
  const token = KEY_PREFIX + newToken();
  const key = await sql.begin(async (tx) => {
    // Two at once must not both be the last one.
    await tx`select pg_advisory_xact_lock(hashtextextended('api_key ' || ${customer.id}::text, 0))`;
    const [held] = await tx<[{ count: number }]>`
      select count(*)::int from api_key
      where customer_id = ${customer.id} and revoked_at is null
        and coalesce(expires_at > now(), true)`;
    if (held.count >= MOST_KEYS) throw ShopError.conflict('messages.key.tooMany');
    const [made] = await tx<[KeyRow]>`
      insert into api_key (customer_id, name, token_hash, suffix, scopes, expires_at, created_by, person_id)
      values (${customer.id}, ${name}, ${hashToken(token)}, ${token.slice(-4)},
              ${[...new Set(scopes)].toSorted()}, now() + make_interval(days => ${days}),
              ${personOf(person)}, ${person.id})
      returning ${columns(tx)}`;
    await auditOwn(tx, person.id, {
      command: 'account: make an API key',
      after: factsOf(made),
    });
    return made;
  });
  return { key, token };
}

/** Every call looks its key up, so no process accepts it a moment longer. */
export async function revokeKey(
  sql: Sql,
  { customer, person }: SignedIn,
  id: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [revoked] = await tx<KeyRow[]>`
      update api_key set revoked_at = now(), revoked_by = ${personOf(person)}
      where id = ${id} and customer_id = ${customer.id} and revoked_at is null
      returning ${columns(tx)}`;
    if (!revoked) throw ShopError.notFound('messages.key.notFound');
    await auditOwn(tx, person.id, {
      command: 'account: revoke an API key',
      before: factsOf(revoked),
    });
  });
}

/** Of a person who is shut out: what they made goes on working unless it is revoked with them. */
export async function revokeKeysOf(tx: Db, personId: PersonId, by: string): Promise<string[]> {
  const revoked = await tx<{ name: string }[]>`
    update api_key set revoked_at = now(), revoked_by = ${by}
    where person_id = ${personId} and revoked_at is null returning name`;
  return revoked.map(({ name }) => name);
}

const factsOf = ({ name, suffix, scopes }: KeyRow) => ({
  key: name,
  suffix,
  scopes: scopes.join(', '),
});

/** Who did it, by name. */
export const personOf = ({ firstName, lastName, email }: Person) =>
  `${firstName} ${lastName}`.trim() || email;
