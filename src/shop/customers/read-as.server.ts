import type { Sql } from '#base/database.server.ts';
import type { Shop } from './slice.server.ts';
import type { Visitor } from './visitor.ts';

/** A guest looking at the catalogue may be answered by a replica; a customer's own data never is. */
export const readAs = <Result>(
  { sql, replica }: Shop,
  { customer }: Visitor,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> => (replica && !customer ? replica.read(work) : work(sql));
