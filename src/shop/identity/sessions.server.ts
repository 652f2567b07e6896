import { ShopError } from '#base/wire/errors.ts';
import type { Own } from './accounts.server.ts';
import { deviceOf } from './device.ts';

/** Somebody who is signed in, in which session. */
type Here<Id extends number> = Pick<Own<Id>, 'sql' | 'accounts' | 'personId'> & {
  sessionId: number;
};
type SessionRow = { id: number; user_agent: string | null; created_at: Date; seen_at: Date };

/** Where somebody is signed in: this browser first, then the others, the last used first. */
export async function listSessions<Id extends number>(here: Here<Id>) {
  const { sql, accounts, personId, sessionId } = here;
  const rows = await sql<SessionRow[]>`
    select id, user_agent, created_at, seen_at from ${sql(accounts.tables.session)}
    where person_id = ${personId} and ${accounts.isSignedIn(sql)}
    order by id = ${sessionId} desc, seen_at desc, id desc limit 100`;
  return rows.map(({ user_agent: agent, ...row }) => ({
    ...row,
    device: deviceOf(agent),
    is_current: row.id === sessionId,
  }));
}

/** One of one's own. That of a customer is heard of by every process at once (`tell_visitors`). */
export async function endOwnSession<Id extends number>(here: Here<Id>, id: number): Promise<void> {
  const { sql, accounts, personId } = here;
  const { tables, place, audit } = accounts;
  await sql.begin(async (tx) => {
    const [ended] = await tx<{ user_agent: string | null }[]>`
      delete from ${tx(tables.session)} where id = ${id} and person_id = ${personId}
      returning user_agent`;
    if (!ended) throw ShopError.notFound();
    const before = { session: deviceOf(ended.user_agent) };
    await audit(tx, personId, { command: `${place}: end a session`, before });
  });
}

/** How many were ended; what browsers are known by ends with them. */
export async function endSessions<Id extends number>(
  { sql, accounts, personId, sessionId }: Here<Id>,
  which: 'others' | 'all',
): Promise<number> {
  const { tables, place, audit, distrust } = accounts;
  return sql.begin(async (tx) => {
    const { count } = await tx`
      delete from ${tx(tables.session)}
      where person_id = ${personId} and id is distinct from ${which === 'others' ? sessionId : null}`;
    const before = { sessions: count, ...(await distrust?.(tx, personId)) };
    const command = `${place}: end ${which === 'others' ? 'other' : 'all'} sessions`;
    if (Object.values(before).some((ended) => ended > 0))
      await audit(tx, personId, { command, before });
    return count;
  });
}
