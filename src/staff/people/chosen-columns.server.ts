import type { Sql } from '#base/database/database.server.ts';
import type { StaffId } from './colleague.ts';

/** Lists of which somebody has chosen the columns. */
export async function listChosenColumns(sql: Sql, personId: StaffId) {
  const rows = await sql<{ list: string; columns: string[] }[]>`
    select list, columns from staff_chosen_columns where person_id = ${personId}`;
  return Object.fromEntries(rows.map(({ list, columns }) => [list, columns]));
}

/** Null for all of them again. */
export async function chooseColumns(
  sql: Sql,
  personId: StaffId,
  { list, columns }: { list: string; columns: readonly string[] | null },
): Promise<void> {
  if (columns === null)
    await sql`delete from staff_chosen_columns where person_id = ${personId} and list = ${list}`;
  else
    await sql`
      insert into staff_chosen_columns (person_id, list, columns)
      values (${personId}, ${list}, ${[...columns]})
      on conflict (person_id, list) do update set columns = excluded.columns`;
}
