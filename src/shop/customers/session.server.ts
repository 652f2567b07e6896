import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { discountColumns, discountsOf, type DiscountRow } from './best-discounts.server.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import { shortUserAgent } from '#shop/identity/user-agent.ts';
import type { Role } from '#shop/kernel/roles.ts';
import {
  type CompanyId,
  type Discounts,
  GUEST,
  type OwnNumbers,
  type PersonId,
  type Renewed,
  type Visitor,
} from '#shop/kernel/visitor.ts';

/** How long a session lives without being used. */
export const SESSION_DAYS = 30;
/** What nobody signed in for is kept for a week after its last visit. */
export const GUEST_SESSION_DAYS = 7;
/** And at most, however often it is used: then its owner proves again who they are. */
const OLDEST_DAYS = 180;

export type PersonRow = DiscountRow & {
  person_id: PersonId;
  customer_id: CompanyId;
  email: string;
  first_name: string;
  last_name: string;
  roles: Role[];
  company_name: string;
  own_numbers: number | null;
};
type SessionRow = Omit<PersonRow, 'person_id'> & {
  session_id: number;
  is_stale: boolean;
  is_due: boolean;
  person_id: PersonId | null;
};

/** A session lives longer from now on, and its cookie has to. */
type OnRenewed = (renewed: Renewed) => void;

/** One query: the session, its person, their company and every discount it has. */
export async function findVisitor(
  sql: Sql,
  token: string | undefined,
  onRenewed: OnRenewed = () => {},
): Promise<Visitor> {
  if (!token) return GUEST;
  const [row] = await sql<SessionRow[]>`
    select session.id as session_id, session.seen_at < now() - interval '1 hour' as is_stale,
           session.expires_at < ${lifeFromNow(sql)} - interval '1 day' as is_due,
           person.id as person_id, person.email, person.first_name, person.last_name, person.roles,
           company.id as customer_id, company.company_name, ${ownNumbersColumn(sql)}, ${discountColumns(sql)}
    from session
    left join (person join company on company.id = person.customer_id and company.state = 'active')
      on person.id = session.person_id and person.state = 'active'
    left join price_group on price_group.id = company.price_group_id
    where session.token_hash = ${hashToken(token)} and ${isLive(sql)}`;
  if (!row) return GUEST;
  if (row.is_due)
    onRenewed({ seconds: await renew(sql, row.session_id), isCustomer: row.person_id !== null });
  else if (row.is_stale) await sql`update session set seen_at = now() where id = ${row.session_id}`;
  return visitorOf(row);
}

/** The version of a company's own numbers; null where it has none. */
export const ownNumbersColumn = (sql: Db): Fragment => sql`
  (select version from own_number_count where customer_id = company.id and count > 0) as own_numbers`;

export const ownNumbersIn = ({
  customer_id: of,
  own_numbers: version,
}: Pick<PersonRow, 'customer_id' | 'own_numbers'>): OwnNumbers | undefined =>
  version === null ? undefined : { of, version };

/**
 * Stands in what is written for somebody who came from the cache: a session that has ended in between, or one
 * of other roles, writes nothing, without having been looked up before.
 */
export const isSignedIn = (sql: Db, { sessionId, person }: Visitor): Fragment => sql`exists (
  select from session join person on person.id = session.person_id and person.state = 'active'
  join company on company.id = person.customer_id and company.state = 'active'
  where session.id = ${sessionId} and ${isLive(sql)} and person.id = ${person!.id}
    and person.roles = ${[...person!.roles]}::text[])`;

export async function checkSignedIn(sql: Db, visitor: Visitor): Promise<void> {
  const [row] = await sql<{ is: boolean }[]>`select ${isSignedIn(sql, visitor)} as is`;
  if (!row!.is) throw ShopError.notSignedIn();
}

/** Starts a session, of a guest or of a person who has just proved who they are. */
export async function startSession(sql: Db, personId: PersonId | null, userAgent = '') {
  const token = newToken();
  const [row] = await sql<{ id: number }[]>`
    insert into session (token_hash, person_id, user_agent, expires_at)
    values (${hashToken(token)}, ${personId}, ${shortUserAgent(userAgent)}, now() + make_interval(days => ${personId === null ? GUEST_SESSION_DAYS : SESSION_DAYS}))
    returning id`;
  return { token, sessionId: row!.id };
}

/** The same session under another token: whoever knew the old one is left behind. Null when it has ended. */
export async function renameSession(tx: Db, sessionId: number): Promise<string | null> {
  const token = newToken();
  // Written though it stays: this is what the other processes hear of.
  const [row] = await tx`
    update session set token_hash = ${hashToken(token)}, expires_at = expires_at
    where id = ${sessionId} returning id`;
  return row ? token : null;
}

export async function endSession(sql: Db, sessionId: number): Promise<void> {
  await sql`delete from session where id = ${sessionId}`;
}

/** The age stands beside the end, which a program of before may have put off for longer. */
export const isLive = (sql: Db) => sql`session.expires_at > now()
  and session.created_at > now() - make_interval(days => ${OLDEST_DAYS})`;

const lifeFromNow = (sql: Db) => sql`least(now() + make_interval(days =>
    case when session.person_id is null then ${GUEST_SESSION_DAYS}::int else ${SESSION_DAYS}::int end),
  session.created_at + make_interval(days => ${OLDEST_DAYS}))`;

/** Once a day: each time every process clears its cached visitors, and a response carries a cookie. */
async function renew(sql: Sql, sessionId: number): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    update session set seen_at = now(), expires_at = ${lifeFromNow(sql)} where id = ${sessionId}
    returning extract(epoch from expires_at - now())::int as seconds`;
  return row?.seconds ?? 0;
}

function visitorOf(row: SessionRow): Visitor {
  const { session_id: sessionId, person_id: id } = row;
  if (id === null) return { ...GUEST, sessionId };
  return { sessionId, ...personOf({ ...row, person_id: id }, discountsOf(row)) };
}

export const personOf = (row: PersonRow, discounts: Discounts) => ({
  customer: {
    id: row.customer_id,
    companyName: row.company_name,
    discounts,
    ...(row.own_numbers !== null && { ownNumbers: ownNumbersIn(row) }),
    ...(row.prices_until !== null && { pricesUntil: row.prices_until }),
  },
  person: {
    id: row.person_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roles: row.roles,
  },
});
