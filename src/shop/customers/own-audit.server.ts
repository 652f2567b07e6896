import type { Db } from '#base/database.server.ts';

type Thing = Record<string, string | number | boolean>;
type Entry = { command: string; before?: Thing; after?: Thing };

/** What customers do to the safety of their own account stands beside what staff do to it. */
export async function auditOwn(tx: Db, customerId: number, entry: Entry): Promise<void> {
  const { command, before = null, after = null } = entry;
  await tx`
    with who as (select email from customer where id = ${customerId}),
    row as (insert into audit (who, command) select email, ${command} from who returning id)
    insert into audit_entry (audit_id, entity, key, before, after)
    select row.id, 'customer', who.email, ${before && tx.json(before)}, ${after && tx.json(after)}
    from row, who`;
}
