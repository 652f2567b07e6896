import type { Sql } from '#base/database/database.server.ts';
import type { Customer } from '#shop/kernel/visitor.ts';
import type { Choice } from './columns.ts';
import type { Extent } from './rows.server.ts';
import { noteTerms } from './terms.server.ts';

/** A choice as the query needs it; prices are about to be told, so the terms are noted. */
export async function extentOf(
  sql: Sql,
  customer: Customer,
  { extent, since, categories }: Pick<Choice, 'extent' | 'since' | 'categories'>,
): Promise<Extent> {
  const changedAt = await noteTerms(sql, customer);
  if (extent === 'all') return { kind: 'all' };
  if (extent === 'categories') return { kind: 'categories', categories: categories! };
  // The day begins where the shop is, which only the database knows to say.
  const [row] = await sql<[{ is: boolean }]>`
    select ${since}::text::timestamptz <= ${changedAt.toISOString()}::text::timestamptz as is`;
  return { kind: 'changes', since: since!, isRepriced: row.is };
}
