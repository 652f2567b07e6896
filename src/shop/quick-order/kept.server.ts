import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Draft, MOST_KEPT } from './kept-contract.ts';

type Stored = { version: number; draft: Draft | null };

export async function getDraft(sql: Sql, personId: number): Promise<Stored> {
  const [row] = await sql<{ version: string; content: string }[]>`
    select version, content from quick_order_draft where person_id = ${personId}`;
  if (!row) return { version: 0, draft: null };
  return { version: Number(row.version), draft: JSON.parse(row.content) as Draft };
}

/**
 * Replaces the version that a device has read. Another that came in between stays, and is given back to be joined. The
 * version is a time, so that it never comes again, also after a draft was swept.
 */
export async function keepDraft(
  sql: Sql,
  personId: number,
  given: { version: number; draft: Draft },
) {
  const content = JSON.stringify(given.draft);
  if (content.length > MOST_KEPT)
    throw new ShopError('messages.quickOrder.tooMuchKept', { key: 'draft', status: 413 });
  const [row] = await sql<{ version: string }[]>`
    insert into quick_order_draft as kept (person_id, version, content)
    values (${personId}, (extract(epoch from clock_timestamp()) * 1000)::bigint, ${content})
    on conflict (person_id) do update
      set version = greatest(excluded.version, kept.version + 1), content = excluded.content, saved_at = now()
      where kept.version = ${given.version}
    returning version`;
  if (!row) return { is_kept: false, ...(await getDraft(sql, personId)) };
  return { is_kept: true, version: Number(row.version), draft: null };
}
