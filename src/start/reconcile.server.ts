import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from '#base/database.server.ts';
import { findContradictions } from './oracle.server.ts';

const MINUTE = 60_000;

/** Once an hour, whichever process comes first, the books are checked against each other. */
export function startReconciliation(sql: Sql, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    reconcile(sql, log).catch((error: unknown) => log.error({ err: error }, 'reconciliation'));
  }, MINUTE).unref();
  return () => clearInterval(timer);
}

/** Null when it is nobody's turn yet; else how many contradictions there are, each of them logged. */
export async function reconcile(sql: Sql, log: FastifyBaseLogger): Promise<number | null> {
  // Taking the turn and saying so is one statement, so two processes never both have it.
  const [turn] = await sql`
    insert into setting as known (key, value)
    values ('reconciliation', jsonb_build_object('at', now()))
    on conflict (key) do update set value = known.value || excluded.value
    where (known.value ->> 'at')::timestamptz < now() - interval '1 hour'
    returning key`;
  if (!turn) return null;
  const started = performance.now();
  const found = await findContradictions(sql);
  await sql`
    update setting set value = value || jsonb_build_object('found', ${found.length}::int)
    where key = 'reconciliation'`;
  for (const contradiction of found) log.error(contradiction, 'the books contradict themselves');
  log.info({ found: found.length, ms: Math.round(performance.now() - started) }, 'reconciled');
  return found.length;
}
