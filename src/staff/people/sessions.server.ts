import type { Db, Sql } from '#base/database/database.server.ts';
import { hashToken, newToken } from '#shop/identity/tokens.server.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Colleague, StaffId } from './colleague.ts';
import { isLive, noteDown } from './staff-accounts.server.ts';
import { shortUserAgent } from '#shop/identity/user-agent.ts';

export type StaffSession = { id: number; isProved: boolean; person: Colleague };

type Row = Omit<Colleague, 'id'> & {
  id: number;
  is_proved: boolean;
  is_stale: boolean;
  person_id: StaffId;
};

/**
 * Looked up with every call: who is paused, or has another role, is so with the next one. Calls that a screen makes by
 * itself do not show that somebody is there, so they do not keep the session alive.
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
