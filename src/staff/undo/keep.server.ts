import type { Tx } from '#base/database/database.server.ts';
import { type InTheWay, MOST_NAMED, newerThings } from './refuse.server.ts';

/** `edited`: fields that somebody has changed since; `missing`: it is not there any more; `used`: new, and in use. */
type KeptThing = {
  key: string;
  why: 'edited' | 'missing' | 'used';
  /** As the audit calls them. */
  fields: string[];
};
/** The first of them by name, and how many there are. */
export type Kept = { kept: KeptThing[]; kept_count: number };

/** What is in the way stays as it is, is named, and the rest is undone. */
export function keepInTheWay(): InTheWay & { kept: () => Kept } {
  const kept: Kept = { kept: [], kept_count: 0 };
  const name = (things: KeptThing[]) => {
    kept.kept.push(...things.slice(0, MOST_NAMED - kept.kept.length));
    kept.kept_count += things.length;
  };
  return {
    kept: () => kept,

    async newer(tx) {
      await tx`create temporary table newer on commit drop as ${newerThings(tx)}`;
      const things = await tx<KeptThing[]>`
        select key, case when bool_or(field is null) then 'missing' else 'edited' end as why,
               array_remove(array_agg(field order by field), null) as fields
        from newer group by key order by key`;
      if (things.length === 0) return;
      name(things);
      // A new thing that somebody has worked on stays whole; of others only what was changed.
      await tx`
        delete from undone where key in (select key from newer where field is null)
          or before is null and key in (select key from newer)`;
      await tx`
        update undone set before = before - fields, after = after - fields
        from (select key, array_agg(field) as fields from newer group by key) as changed
        where changed.key = undone.key`;
      await tx`delete from undone where after = '{}'`;
      await tx`delete from known where id not in (select id from undone)`;
    },

    async used(tx) {
      const things = await tx<KeptThing[]>`
        select distinct key, 'used' as why, '{}'::text[] as fields
        from fresh join used using (id) order by key`;
      if (things.length === 0) return false;
      name(things);
      await takeOut(tx);
      return true;
    },
  };
}

async function takeOut(tx: Tx) {
  await tx`delete from undone where id in (select id from used)`;
  await tx`delete from known where id in (select id from used)`;
  await tx`delete from fresh where id in (select id from used)`;
  await tx`delete from used`;
}
