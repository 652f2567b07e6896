import type { Db } from '#base/database.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';

type Thing = Record<string, string | number | boolean>;
/** `about`: the colleague it was done to, where it was not to oneself. */
export type Entry = { command: string; about?: PersonId; before?: Thing; after?: Thing };

/** What people do to the safety of their own account stands beside what staff do to it. */
export async function auditOwn(tx: Db, personId: PersonId, entry: Entry): Promise<void> {
  const { command, about = personId, before = null, after = null } = entry;
  await tx`
    with who as (select email from person where id = ${personId}),
    row as (insert into audit (who, command) select email, ${command} from who returning id)
    insert into audit_entry (audit_id, entity, key, before, after)
    select row.id, 'customer', person.email, ${before && tx.json(before)}, ${after && tx.json(after)}
    from row, person where person.id = ${about}`;
}
