import type { Sql } from '#base/database/database.server.ts';

/** Taking the turn and saying so is one statement, so two processes never both have it. */
export async function takeTurn(sql: Sql, job: string, every: string): Promise<boolean> {
  const rows = await sql`
    insert into job as known (name, started_at) values (${job}, now())
    on conflict (name) do update set started_at = now(), finding = 0
    where known.started_at < now() - ${every}::interval
    returning name`;
  return rows.length > 0;
}

export async function noteFound(sql: Sql, job: string, count: number): Promise<void> {
  await sql`update job set finding = ${count} where name = ${job}`;
}

export async function finishTurn(sql: Sql, job: string, found = 0): Promise<void> {
  await sql`
    update job set finished_at = now(), finding = ${found}, found = ${found} where name = ${job}`;
}
