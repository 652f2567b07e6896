import type { Db } from '#base/database/database.server.ts';

type Thing = Record<string, string | number | boolean>;

/**
 * `about`: the colleague it was done to, where it was not to oneself. `who`: where somebody tried who has not shown who
 * they are; by default the person themselves.
 */
export type Entry<Id extends number> = {
  command: string;
  about?: Id;
  who?: string;
  before?: Thing;
  after?: Thing;
};

/** What people do to the safety of their own account stands beside what staff do to it. */
export const auditOwnIn =
  <Id extends number>(table: 'person' | 'staff_person', entity: 'customer' | 'staff') =>
  async (tx: Db, personId: Id, entry: Entry<Id>): Promise<void> => {
    const { command, about = personId, who = null, before = null, after = null } = entry;
    await tx`
      with own as (select email from ${tx(table)} where id = ${personId}),
      row as (insert into audit (who, command)
              select coalesce(${who}::text, email), ${command} from own returning id)
      insert into audit_entry (audit_id, entity, key, before, after)
      select row.id, ${entity}, person.email, ${before && tx.json(before)}, ${after && tx.json(after)}
      from row, ${tx(table)} person where person.id = ${about}`;
  };
