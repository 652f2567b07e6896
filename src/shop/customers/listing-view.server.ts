import type { Sql } from '#base/database/database.server.ts';
import type { ListingView } from './contract.ts';

export async function getListingView(sql: Sql, personId: number): Promise<ListingView | null> {
  const [row] = await sql<{ view: ListingView }[]>`
    select view from listing_view where person_id = ${personId}`;
  return row?.view ?? null;
}

export async function saveListingView(
  sql: Sql,
  personId: number,
  view: ListingView,
): Promise<void> {
  await sql`
    insert into listing_view (person_id, view) values (${personId}, ${view})
    on conflict (person_id) do update set view = excluded.view where listing_view.view <> excluded.view`;
}
