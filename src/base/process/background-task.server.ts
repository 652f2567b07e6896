import type { Sql } from '#base/database/database.server.ts';

/** Background work that one process does at a time. Beginning a task is one statement, so two processes never both do. */
export async function beginTask(sql: Sql, task: string, every: string): Promise<boolean> {
  const rows = await sql`
    insert into job as known (name, started_at) values (${task}, now())
    on conflict (name) do update set started_at = now(), finding = 0
    where known.started_at < now() - ${every}::interval
    returning name`;
  return rows.length > 0;
}

export async function noteFound(sql: Sql, task: string, count: number): Promise<void> {
  await sql`update job set finding = ${count} where name = ${task}`;
}

export async function finishTask(sql: Sql, task: string, found = 0): Promise<void> {
  await sql`
    update job set finished_at = now(), finding = ${found}, found = ${found} where name = ${task}`;
}
