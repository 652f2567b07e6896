import type { Sql } from '#base/database.server.ts';
import { holdRefilled } from '#shop/catalog/refilled.server.ts';
import { ORACLE } from './oracle-rules.server.ts';

/** `subject` is a row ("order 2026500031"), `details` what does not fit. */
export type Contradiction = { rule: string; subject: string; details: string };

/** Enough to see what went wrong; a shop with more than this has one cause, not many. */
const MOST = 50;

/**
 * What can never be true in a shop that lost nothing and did nothing twice, whatever was killed and
 * whenever. Empty when all is well. One snapshot, so that nothing under way is mistaken for damage.
 */
export async function findContradictions(sql: Sql): Promise<Contradiction[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await holdRefilled(tx);
    // Millions of orders take longer than a visitor would wait.
    await tx`set local statement_timeout = '10min'`;
    const found: Contradiction[] = [];
    for (const [rule, query] of Object.entries(ORACLE)) {
      const rows = await tx.unsafe<Omit<Contradiction, 'rule'>[]>(
        `select subject, details from (${query}) as found(subject, details) limit ${MOST}`,
      );
      found.push(...rows.map((row) => ({ rule, ...row })));
    }
    return found;
  });
}
