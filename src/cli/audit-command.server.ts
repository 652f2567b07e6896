import { listAudit } from '#staff/audit.server.ts';
import { say } from '#text/staff.ts';
import { command } from './command.server.ts';
import { cutLine, tableOf } from './table.ts';
import { readLimit } from './values.ts';

type Row = Awaited<ReturnType<typeof listAudit>>['rows'][number];

export const auditCommand = command({
  name: 'audit',
  summary: 'audit.summary',
  args: { 'key?': 'audit.key' },
  options: {
    entity: { type: 'string', help: 'audit.entity', value: 'entity' },
    who: { type: 'string', help: 'audit.who', value: 'meno' },
    id: { type: 'string', help: 'audit.id', value: 'číslo' },
    limit: { type: 'string', help: 'orders.list.limit', value: 'počet' },
  },
  examples: [
    'audit',
    'audit NV-7608/8P --entity product',
    'audit --who jana --json',
    'audit --id 12',
  ],

  async run(context, { args: { key }, options: { limit, ...filter } }) {
    const { rows, total } = await listAudit(context, { key, ...filter, limit: readLimit(limit) });
    return {
      data: rows,
      lines:
        rows.length === 0
          ? [say('audit.none')]
          : [...tableOf(rows.map(rowOf)), ...cutLine(rows.length, total)],
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
