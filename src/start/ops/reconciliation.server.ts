import type { FastifyBaseLogger } from 'fastify';
import { type Connection, openLongPool, type Sql } from '#base/database/database.server.ts';
import { beginTask, finishTask, noteFound } from '#base/process/background-task.server.ts';
import { type Contradiction, findContradictions } from './consistency.server.ts';
import { startLoop, survivor } from './loop.server.ts';

const MINUTE = 60_000;
export const RECONCILIATION = 'reconciliation';

type Where = { sql: Sql; connection: Connection };

/** Once an hour, whichever process comes first, the books are checked against each other. */
export function startReconciliation(where: Where, log: FastifyBaseLogger): () => Promise<void> {
  const survive = survivor(log);
  return startLoop({
    async round() {
      await survive('reconciliation', reconcile(where, log));
      return false;
    },
    pause: MINUTE,
    // A look that is cut off changes nothing.
    patience: 0,
    isLate: true,
  });
}

/** Null when it is nobody's turn yet; else how many contradictions there are, each logged when it is found. */
export async function reconcile(
  { sql, connection }: Where,
  log: FastifyBaseLogger,
): Promise<number | null> {
  if (!(await beginTask(sql, RECONCILIATION, '1 hour'))) return null;
  const started = performance.now();
  let count = 0;
  let told: Promise<unknown> = Promise.resolve();
  const tell = (contradiction: Contradiction) => {
    log.error(contradiction, 'the books contradict themselves');
    const sofar = (count += 1);
    told = told.then(() => noteFound(sql, RECONCILIATION, sofar)).catch(() => {});
  };
  // Millions of orders take longer than anything else may: a connection of its own, for as long as it takes.
  const long = openLongPool(connection);
  try {
    await findContradictions(long, tell);
  } finally {
    await told;
    await long.end({ timeout: 5 });
  }
  await finishTask(sql, RECONCILIATION, count);
  log.info({ found: count, ms: Math.round(performance.now() - started) }, 'reconciled');
  return count;
}
