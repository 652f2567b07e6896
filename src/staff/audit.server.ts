import { readingJob } from './job.server.ts';
import { limitOf } from './limits.ts';

type Row = {
  id: string;
  at: Date;
  who: string;
  command: string;
  entity: string;
  key: string;
  before: unknown;
  after: unknown;
};
type Filter = Partial<Record<'key' | 'entity' | 'who' | 'id', string | undefined>> & {
  limit?: number | undefined;
};

const USUAL_ENTRIES = 200;

/** Who changed what, the newest first; `total` counts what was cut off too. */
export const listAudit = readingJob({
  title: 'audit',
  needs: ['system.read'],
  async work({ sql }, { key, entity, who, id, limit = USUAL_ENTRIES }: Filter) {
    const found = sql`
      from audit_entry join audit on audit.id = audit_id
      where ${key ? sql`key = ${key}` : true} and ${entity ? sql`entity = ${entity}` : true}
        and ${who ? sql`who = ${who}` : true} and ${id ? sql`audit.id::text = ${id}` : true}`;
    const rows = await sql<Row[]>`
      select audit.id, at, who, command, entity, key, before, after ${found}
      order by audit.id desc, entity, key limit ${limitOf(limit)}`;
    // Counted only when it has to be: years of changes are many.
    const [all] =
      rows.length < limit
        ? []
        : await sql<[{ total: number }]>`select count(*)::int as total ${found}`;
    return { rows: [...rows], total: all?.total ?? rows.length };
  },
});
