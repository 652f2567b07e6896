import type { Db } from '#base/database.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';

type Thing = Record<string, string | number | boolean>;
type Entry = { command: string; before?: Thing; after?: Thing };

/** What people do to the safety of their own account stands beside what staff do to it. */
export async function auditOwn(tx: Db, personId: PersonId, entry: Entry): Promise<void> {
  const { command, before = null, after = null } = entry;
  await tx`
    with who as (select email from person where id = ${personId}),
    row as (insert into audit (who, command) select email, ${command} from who returning id)
    insert into audit_entry (audit_id, entity, key, before, after)
    select row.id, 'customer', who.email, ${before && tx.json(before)}, ${after && tx.json(after)}
    from row, who`;
}
