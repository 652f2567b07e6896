import type { Db, Fragment } from './database.server.ts';

/**
 * A number that stands in the statement itself, for limits that are always the same. Plans are made for any value, and for a
 * limit that may be anything a tenth of all rows is expected: what is looked up for each of fifty would be read whole.
 */
export const stated = (sql: Db, number: number): Fragment =>
  sql.unsafe(String(Math.trunc(number))) as unknown as Fragment;
