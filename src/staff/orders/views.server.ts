import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { StaffId } from '#staff/people/colleague.ts';
import type { StaffRole } from '#staff/permissions.ts';

/** The number of saved views of one person. */
const MOST_VIEWS = 30;

type Whose = { id: StaffId; role: StaffRole };
type View = { id: number; name: string; search: string; is_shared: boolean; is_own: boolean };
type Given = { name: string; search: string; is_shared: boolean };

/**
 * How somebody looks at orders is their own and no change of the shop, so it stands in no audit. Shared ones are an owner's.
 */
export const listViews = (sql: Sql, { id }: Whose) => sql<View[]>`
  select id, name, search, is_shared, person_id = ${id} as is_own from staff_view
  where person_id = ${id} or is_shared
  order by is_shared desc, name collate "sk-x-icu", id limit 100`;

export const saveView = (sql: Sql, { id, role }: Whose, view: Given): Promise<View> =>
  sql.begin(async (tx) => {
    if (view.is_shared && role !== 'owner')
      throw new ShopError('messages.office.forbidden', { status: 403 });
    // Two tabs at once must not both be the last one.
    await tx`select from staff_person where id = ${id} for no key update`;
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from staff_view where person_id = ${id} and name <> ${view.name}`;
    if (count >= MOST_VIEWS) throw ShopError.conflict('messages.office.tooManyViews');
    const [saved] = await tx<[View]>`
      insert into staff_view ${tx({ person_id: id, ...view })}
      on conflict (person_id, name) do update set search = excluded.search, is_shared = excluded.is_shared
      returning id, name, search, is_shared, true as is_own`;
    return saved;
  });

export async function removeView(sql: Sql, { id: whose }: Whose, id: number): Promise<void> {
  const { count } = await sql`delete from staff_view where id = ${id} and person_id = ${whose}`;
  if (count === 0) throw ShopError.notFound('messages.office.viewNotFound');
}
