import { say } from '#text/staff.ts';
import { command } from './command.server.ts';
import { tableOf } from './table.ts';

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

const MOST = 200;

export const auditCommand = command({
  name: 'audit',
  summary: 'audit.summary',
  args: { 'key?': 'audit.key' },
  options: {
    entity: { type: 'string', help: 'audit.entity', value: 'entity' },
    who: { type: 'string', help: 'audit.who', value: 'meno' },
    id: { type: 'string', help: 'audit.id', value: 'číslo' },
  },
  examples: [
    'audit',
    'audit NV-7608/8P --entity product',
    'audit --who jana --json',
    'audit --id 12',
  ],

  async run({ sql }, { args: { key }, options: { entity, who, id } }) {
    const rows = await sql<Row[]>`
      select audit.id, at, who, command, entity, key, before, after
      from audit_entry join audit on audit.id = audit_id
      where ${key ? sql`key = ${key}` : true} and ${entity ? sql`entity = ${entity}` : true}
        and ${who ? sql`who = ${who}` : true} and ${id ? sql`audit.id::text = ${id}` : true}
      order by audit.id desc, entity, key limit ${MOST}`;
    return {
      data: rows,
      lines: rows.length === 0 ? [say('audit.none')] : tableOf(rows.map(rowOf)),
    };
  },
});

const rowOf = ({ id, at, who, command, entity, key, before, after }: Row) => ({
  [say('audit.columns.id')]: id,
  [say('audit.columns.at')]: at.toLocaleString('sk-SK', { timeZone: 'Europe/Bratislava' }),
  [say('audit.columns.who')]: who,
  [say('audit.columns.command')]: command,
  [say('audit.columns.thing')]: `${entity} ${key}`,
  [say('audit.columns.before')]: textOf(before),
  [say('audit.columns.after')]: textOf(after),
});

const textOf = (side: unknown) => (side === null ? '–' : JSON.stringify(side));
