import { noticeLostClient, type Sql, type Tx } from '#base/database/database.server.ts';
import { holdRefilled } from '#shop/catalog/refilled.server.ts';
import { CODE_RULES, CONSISTENCY_RULES } from './consistency-rules.server.ts';

/** `subject` is a row ("order 2026500031"), `details` what does not fit. */
export type Contradiction = { rule: string; subject: string; details: string };

/** Enough to see what went wrong; a shop with more than this has one cause, not many. */
const MOST_FINDINGS = 50;

/**
 * What can never be true in a shop that lost nothing and did nothing twice, whatever was killed and
 * whenever. Empty when all is well. One snapshot, so that nothing under way is mistaken for damage.
 * Each is told to `tell` as soon as it is found; a rule that could not be asked keeps no other from it.
 */
export async function findContradictions(
  sql: Sql,
  tell: (found: Contradiction) => void = () => {},
): Promise<Contradiction[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await holdRefilled(tx);
    await noticeLostClient(tx);
    const found: Contradiction[] = [];
    const failures: Error[] = [];
    for (const [rule, query] of Object.entries<Rule>({ ...CONSISTENCY_RULES, ...CODE_RULES })) {
      const rows = await ask(tx, query).catch((error: unknown) => {
        failures.push(new Error(`"${rule}": ${(error as Error).message}`, { cause: error }));
        return [];
      });
      for (const row of rows) {
        const one = { rule, ...row };
        found.push(one);
        tell(one);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
    return found;
  });
}

type Rule = string | ((tx: Tx, most: number) => Promise<Omit<Contradiction, 'rule'>[]>);

const ask = (tx: Tx, rule: Rule) =>
  tx.savepoint((part) =>
    typeof rule === 'string'
      ? part.unsafe<Omit<Contradiction, 'rule'>[]>(
          `select subject, details from (${rule}) as found(subject, details) limit ${MOST_FINDINGS}`,
        )
      : rule(part, MOST_FINDINGS),
  );
