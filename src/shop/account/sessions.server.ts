import type { Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { auditOwn } from '#shop/customers/own-audit.server.ts';
import { isLive } from '#shop/customers/session.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import type { OwnSession } from './contract.ts';
import { deviceOf } from '#shop/identity/device.ts';

type Whose = { personId: PersonId; sessionId: number };
type SessionRow = { id: number; user_agent: string | null; created_at: Date; seen_at: Date };

/** Where the person is signed in: this browser first, then the others, the last used first. */
export async function listSessions(sql: Sql, whose: Whose): Promise<OwnSession[]> {
  const rows = await sql<SessionRow[]>`
    select id, user_agent, created_at, seen_at from session
    where person_id = ${whose.personId} and ${isLive(sql)}
    order by id = ${whose.sessionId} desc, seen_at desc, id desc limit 100`;
  return rows.map(({ id, user_agent, created_at, seen_at }) => ({
    id,
    device: deviceOf(user_agent),
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    is_current: id === whose.sessionId,
  }));
}

/** Deleting a session is heard by every process at once (`tell_visitors`). */
export async function endOwnSession(sql: Sql, personId: PersonId, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const [ended] = await tx<{ user_agent: string | null }[]>`
      delete from session where id = ${id} and person_id = ${personId} returning user_agent`;
    if (!ended) throw ShopError.notFound();
    const before = { session: deviceOf(ended.user_agent) };
    await auditOwn(tx, personId, { command: 'account: end a session', before });
  });
}

export async function endSessions(
  sql: Sql,
  { personId, sessionId }: Whose,
  which: 'others' | 'all',
): Promise<number> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      delete from session
      where person_id = ${personId} and id is distinct from ${which === 'others' ? sessionId : null}`;
    if (count > 0)
      await auditOwn(tx, personId, {
        command: `account: end ${which === 'others' ? 'other' : 'all'} sessions`,
        before: { sessions: count },
      });
    return count;
  });
}
