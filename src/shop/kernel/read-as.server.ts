import type { Sql } from '#base/database/database.server.ts';
import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import type { Shop } from './slice.server.ts';
import type { Visitor } from './visitor.ts';

/**
 * A guest looking at the catalogue may be served by a replica; a customer's own data never is, but
 * rows of the catalogue are cached from one customer to the next.
 */
export function readAs<Result>(
  { sql, replica, catalogue }: Shop,
  { customer }: Visitor,
  work: (sql: Sql, readThrough: ReadThrough) => Promise<Result>,
): Promise<Result> {
  if (customer) return work(sql, (catalogue?.get as ReadThrough | undefined) ?? uncached);
  return replica ? replica.read((copy) => work(copy, uncached)) : work(sql, uncached);
}
