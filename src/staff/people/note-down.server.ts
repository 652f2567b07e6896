import type { Db } from '#base/database.server.ts';
import type { StaffId } from './colleague.ts';

type Thing = Record<string, string | number | boolean>;
/** `who`: where somebody tried who has not shown who they are; by default the person themselves. */
type Entry = { command: string; who?: string } & (
  { before: Thing; after?: Thing } | { before?: Thing; after: Thing }
);

/** Who came in and what people do to the safety of their own account, beside what they change in the shop. */
export async function noteDown(tx: Db, personId: StaffId, entry: Entry): Promise<void> {
  const { command, who = null, before = null, after = null } = entry;
  await tx`
    with person as (select email from staff_person where id = ${personId}),
    row as (insert into audit (who, command)
            select coalesce(${who}::text, email), ${command} from person returning id)
    insert into audit_entry (audit_id, entity, key, before, after)
    select row.id, 'staff', email, ${before && tx.json(before)}, ${after && tx.json(after)}
    from row, person`;
}
