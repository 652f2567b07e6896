import type { Sql } from '#base/database/database.server.ts';

/** What the database is asked meanwhile, as it is told to whoever debugs. */
export async function statementsOf(sql: Sql, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const before = sql.options.debug;
  sql.options.debug = (_connection, statement) => void statements.push(statement);
  try {
    await work();
  } finally {
    sql.options.debug = before;
  }
  return statements;
}
