import type { Db, Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { deviceOf } from '#shop/identity/device.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Colleague, StaffId } from './colleague.ts';
import { noteDown } from './note-down.server.ts';
import { distrustAll } from './trusted-browsers.server.ts';
import { shortUserAgent } from '#shop/identity/user-agent.ts';

/** Without being used: whoever leaves the desk for lunch is not signed in when somebody else sits down. */
export const IDLE_MINUTES = 30;
/** And at most, however often it is used: a working day. */
const OLDEST_HOURS = 12;
/** How long the code of a second factor is waited for. */
const CODE_MINUTES = 5;

export type StaffSession = { id: number; isProved: boolean; person: Colleague };

const isLive = (
  sql: Db,
) => sql`staff_session.seen_at > now() - make_interval(mins => ${IDLE_MINUTES})
  and staff_session.created_at > now() - case when is_proved
    then make_interval(hours => ${OLDEST_HOURS}) else make_interval(mins => ${CODE_MINUTES}) end`;

type Row = Omit<Colleague, 'id'> & {
  id: number;
  is_proved: boolean;
  is_stale: boolean;
  person_id: StaffId;
};

/**
 * Looked up with every call: who is paused, or has another role, is so with the next one. Calls that a screen makes by
 * itself are no sign of anybody, so they do not keep the session alive.
 */
export async function findSession(
  sql: Sql,
  token: string,
  { isUnattended = false } = {},
): Promise<StaffSession | null> {
  if (token === '') return null;
  const [row] = await sql<Row[]>`
    select staff_session.id, is_proved, seen_at < now() - interval '1 minute' as is_stale,
           person.id as person_id, email, name, role
    from staff_session join staff_person person on person.id = person_id and state = 'active'
    where token_hash = ${hashToken(token)} and ${isLive(sql)}`;
  if (!row) return null;
  if (row.is_stale && !isUnattended)
    await sql`update staff_session set seen_at = now() where id = ${row.id}`;
  const { id, is_proved: isProved, person_id, email, name, role } = row;
  return { id, isProved, person: { id: person_id, email, name, role } };
}

/** Which of these sessions are still somebody's, and in what role; nothing is touched by asking. */
export async function rolesOf(sql: Sql, ids: number[]): Promise<Map<number, StaffRole>> {
  const rows = await sql<{ id: number; role: StaffRole }[]>`
    select staff_session.id, role
    from staff_session join staff_person person on person.id = person_id and state = 'active'
    where staff_session.id = any(${ids}::int[]) and is_proved and ${isLive(sql)}`;
  return new Map(rows.map(({ id, role }) => [id, role]));
}

type Begun = { isProved: boolean; userAgent: string | undefined; before: string };

/** Begins a session and ends the one of the same browser before it. */
export async function startSession(
  tx: Db,
  personId: StaffId,
  { isProved, userAgent = '', before }: Begun,
): Promise<string> {
  const token = newToken();
  await endSession(tx, before);
  await tx`
    insert into staff_session (token_hash, person_id, is_proved, user_agent)
    values (${hashToken(token)}, ${personId}, ${isProved}, ${shortUserAgent(userAgent)})`;
  return token;
}

async function endSession(tx: Db, token: string): Promise<StaffId | null> {
  if (token === '') return null;
  const [ended] = await tx<{ person_id: StaffId; is_proved: boolean }[]>`
    delete from staff_session where token_hash = ${hashToken(token)} returning person_id, is_proved`;
  return ended?.is_proved ? ended.person_id : null;
}

export async function signOut(sql: Sql, token: string): Promise<void> {
  await sql.begin(async (tx) => {
    const personId = await endSession(tx, token);
    if (personId === null) return;
    await noteDown(tx, personId, { command: 'office: sign out', after: { session: false } });
  });
}

type Whose = { personId: StaffId; sessionId: number };
type Listed = { id: number; user_agent: string | null; created_at: Date; seen_at: Date };

/** Where somebody is signed in: this browser first, then the others, the last used first. */
export async function listSessions(sql: Sql, { personId, sessionId }: Whose) {
  const rows = await sql<Listed[]>`
    select id, user_agent, created_at, seen_at from staff_session
    where person_id = ${personId} and is_proved and ${isLive(sql)}
    order by id = ${sessionId} desc, seen_at desc, id desc limit 100`;
  return rows.map(({ user_agent: agent, ...row }) => ({
    ...{ ...row, device: deviceOf(agent), is_current: row.id === sessionId },
  }));
}

export async function endOwnSession(sql: Sql, personId: StaffId, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const [ended] = await tx<{ user_agent: string | null }[]>`
      delete from staff_session where id = ${id} and person_id = ${personId} returning user_agent`;
    if (!ended) throw ShopError.notFound();
    const before = { session: deviceOf(ended.user_agent) };
    await noteDown(tx, personId, { command: 'office: end a session', before });
  });
}

export async function endOtherSessions(sql: Sql, { personId, sessionId }: Whose): Promise<number> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      delete from staff_session where person_id = ${personId} and id <> ${sessionId}`;
    const trusted = await distrustAll(tx, personId);
    if (count + trusted.count > 0)
      await noteDown(tx, personId, {
        command: 'office: end other sessions',
        before: { sessions: count, trusted: trusted.count },
      });
    return count;
  });
}
