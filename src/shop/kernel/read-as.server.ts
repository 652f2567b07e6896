import type { Sql } from '#base/database.server.ts';
import { type Remember, uncached } from '#base/cache.server.ts';
import type { Shop } from './slice.server.ts';
import type { Visitor } from './visitor.ts';

/**
 * A guest looking at the catalogue may be served by a replica; a customer's own data never is, but
 * what they look at is remembered from one customer to the next.
 */
export function readAs<Result>(
  { sql, replica, catalogue }: Shop,
  { customer }: Visitor,
  work: (sql: Sql, remember: Remember) => Promise<Result>,
): Promise<Result> {
  if (customer) return work(sql, (catalogue?.get as Remember | undefined) ?? uncached);
  return replica ? replica.read((copy) => work(copy, uncached)) : work(sql, uncached);
}
