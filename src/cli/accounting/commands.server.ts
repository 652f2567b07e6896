import { command, type Command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { tableOf } from '#cli/table.ts';
import { readDay } from '#cli/values.ts';
import {
  ACCOUNTING_FORMATS,
  listAccounting,
  summarizeAccounting,
} from '#staff/accounting/accounting.server.ts';
import { exportAccounting } from '#staff/accounting/handover.server.ts';
import { day, money } from '#staff/values.ts';
import { count, say } from '#text/staff.ts';

const PERIOD = {
  month: { type: 'string', help: 'accounting.month', value: '2026-10' },
  from: { type: 'string', help: 'invoices.list.from', value: 'deň' },
  to: { type: 'string', help: 'invoices.list.to', value: 'deň' },
} as const;
type Typed = Record<keyof typeof PERIOD, string | undefined>;

/** A month, or two days; both ends are in it. */
function periodOf({ month, from, to }: Typed) {
  if (month === undefined && from !== undefined && to !== undefined)
    return { from: readDay(from), to: readDay(to) };
  const [, year, place] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? '') ?? [];
  if (!year || !place) throw new UsageError(say('accounting.noPeriod'));
  const last = new Date(Date.UTC(Number(year), Number(place), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

export const exportAccountingCommand = command({
  name: 'export accounting',
  summary: 'accounting.export.summary',
  options: {
    ...PERIOD,
    format: { type: 'string', help: 'accounting.export.format', value: 'pohoda' },
    new: { type: 'boolean', help: 'accounting.export.new' },
  },
  isChange: true,
  makesFile: true,
  examples: [
    'export accounting --month 2026-10 --format pohoda --output pohoda.xml',
    'export accounting --month 2026-10 --format xlsx --new --output faktury.xlsx',
  ],

  async run(context, { options: { format: asked, new: isNewOnly, ...typed } }) {
    const format = ACCOUNTING_FORMATS.find((one) => one === asked);
    if (!format)
      throw new UsageError(say('export.wrongFormat', { formats: ACCOUNTING_FORMATS.join(', ') }));
    const made = await exportAccounting(context, { ...periodOf(typed), format, isNewOnly });
    const { bytes, ...data } = made;
    return {
      bytes,
      data,
      lines: [
        count('accounting.export.done', made.count),
        ...made.remarks.map(({ number, why }) => say(`accounting.remarks.${why}`, { number })),
      ],
    };
  },
});

const summaryCommand = command({
  name: 'accounting summary',
  summary: 'accounting.summary.summary',
  options: PERIOD,
  examples: ['accounting summary --month 2026-10', 'accounting summary --month 2026-10 --json'],

  async run(context, { options }) {
    const summary = await summarizeAccounting(context, periodOf(options));
    const { vat, tax, control, handed } = summary;
    const rows = (sums: typeof tax) =>
      tableOf(
        sums.map(({ vatPercent, baseCents, vatCents }) => ({
          [c.rate]: `${vatPercent} %`,
          [c.base]: money(baseCents),
          [c.vat]: money(vatCents),
        })),
      );
    const c = {
      rate: say('accounting.columns.rate'),
      base: say('accounting.columns.base'),
      vat: say('accounting.columns.vat'),
    };
    return {
      data: summary,
      lines: [
        count('accounting.summary.documents', summary.count),
        say('accounting.summary.handed', handed),
        ...rows(vat.together),
        say('accounting.summary.total', {
          net: money(vat.netCents),
          vat: money(vat.vatCents),
          gross: money(vat.grossCents),
        }),
        say('accounting.summary.tax'),
        ...rows(tax),
        say('accounting.summary.control', {
          a1: control.a1.length,
          c1: control.c1.length,
        }),
      ],
    };
  },
});

const listCommand = command({
  name: 'accounting list',
  summary: 'accounting.list.summary',
  examples: ['accounting list'],

  async run(context) {
    const handovers = await listAccounting(context, undefined);
    return {
      data: handovers,
      lines: tableOf(
        handovers.map((one) => ({
          [say('accounting.columns.day')]: day(one.at),
          [say('accounting.columns.who')]: one.who,
          [say('accounting.columns.format')]: one.format,
          [say('accounting.columns.period')]: `${day(one.from)} – ${day(one.to)}`,
          [say('accounting.columns.documents')]: one.documents,
        })),
      ),
    };
  },
});

/** What an accountant gets, and what it comes to. */
export const ACCOUNTING_COMMANDS: Command[] = [summaryCommand, listCommand];
