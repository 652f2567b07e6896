import { readingJob } from './job.server.ts';

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
type Filter = Partial<Record<'key' | 'entity' | 'who' | 'id', string | undefined>>;

const MOST = 200;

/** Who changed what, the newest first. */
export const listAudit = readingJob({
  title: 'audit',
  needs: ['system.read'],
  work: async ({ sql }, { key, entity, who, id }: Filter): Promise<Row[]> => [
    ...(await sql<Row[]>`
      select audit.id, at, who, command, entity, key, before, after
      from audit_entry join audit on audit.id = audit_id
      where ${key ? sql`key = ${key}` : true} and ${entity ? sql`entity = ${entity}` : true}
        and ${who ? sql`who = ${who}` : true} and ${id ? sql`audit.id::text = ${id}` : true}
      order by audit.id desc, entity, key limit ${MOST}`),
  ],
});
