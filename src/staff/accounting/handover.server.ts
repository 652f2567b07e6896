import { buffer } from 'node:stream/consumers';
import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Draw } from '#base/files/draw.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import {
  type BookedDocument,
  listHanded,
  listHandovers,
  listNumbered,
  type Period,
  rememberHandover,
} from '#shop/invoices/accounting.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { callOf, changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import {
  type AccountingFormat,
  checkedMonth,
  type Content,
  documentsOf,
  fileNameOf,
  FORMATS,
  BOOKED,
  isBooked,
  listAccounting,
  type Wanted,
  wordsOfPeriod,
} from './accounting.server.ts';
import { getCodes, setAccountingCodes, showAccountingCodes } from './codes.server.ts';
import * as contract from './contract.ts';
import { type Remark, remarksOfProgram } from './written.server.ts';

const PROGRAMS: readonly AccountingFormat[] = ['pohoda', 'money', 'omega'];

/** What an accountant must know of the file before it is written. */
function remarksOf(format: AccountingFormat, documents: BookedDocument[]): Remark[] {
  if (format === 'ubl')
    return documents
      .filter(({ has_xml: hasXml }) => !hasXml)
      .map(({ number }) => ({ number, why: 'noXml' }));
  if (!PROGRAMS.includes(format)) return [];
  const remarks = remarksOfProgram(documents);
  return format === 'omega' ? remarks.filter(({ why }) => why !== 'recounted') : remarks;
}

/** Remembers what an accountant gets; the file itself is opened by its number, also once more later. */
export const handOverAccounting = changingJob(
  contract.handOver,
  async (context, { format, is_new_only: isNewOnly, ...given }) => {
    const period = checkedMonth(given);
    const documents = await documentsOf(context.sql, { ...period, format, isNewOnly });
    return answerOf(await remember(context, { period, format, documents }));
  },
);

/** The same of documents that somebody picked; the period is that of their days. */
export const handOverChosen = changingJob(
  contract.handOverChosen,
  async (context, { numbers, format }) => {
    const wanted = [...new Set(numbers)];
    const documents = [...(await listNumbered(context.sql, wanted))];
    if (documents.length < wanted.length) throw ShopError.notFound('messages.invoice.notFound');
    const days = documents.map(({ issued_on: day }) => day).toSorted();
    const period = { from: days[0]!, to: days.at(-1)! };
    return answerOf(await remember(context, { period, format, documents }));
  },
);

/** The file of a period at once; what is in it is remembered as handed over. */
export const exportAccounting = changingJob({
  title: 'export accounting',
  needs: contract.handOver.needs,
  async work(context, { format, isNewOnly, ...given }: Wanted) {
    const period = checkedMonth(given);
    const documents = await documentsOf(context.sql, { ...period, format, isNewOnly });
    const { handed, remarks } = await remember(context, { period, format, documents });
    const { name, content } = await fileOf(context, { period, format, documents: handed });
    const bytes = content instanceof Uint8Array ? content : await buffer(content);
    return { name, bytes, remarks, count: handed.length };
  },
});

type Gift = { period: Period; format: AccountingFormat; documents: BookedDocument[] };

async function remember({ sql, audit, who }: JobContext, { period, format, documents }: Gift) {
  const remarks = remarksOf(format, documents);
  const leftOut = new Set(
    remarks.filter(({ why }) => why !== 'recounted').map(({ number }) => number),
  );
  const handed = documents.filter(({ number }) => !leftOut.has(number));
  if (handed.length === 0) throw new StaffError('accounting.empty', wordsOfPeriod(period));
  const id = await rememberHandover(sql, { ...period, who, format }, handed);
  await audit.add('accounting', `${period.from} – ${period.to}`, null, {
    format,
    documents: handed.length,
  });
  return { id, handed, remarks };
}

const answerOf = ({ id, handed, remarks }: Awaited<ReturnType<typeof remember>>) => ({
  handover: {
    id,
    count: handed.length,
    remarks: remarks.slice(0, 100),
    remark_count: remarks.length,
  },
});

async function fileOf({ sql, draw }: { sql: Db; draw: Draw }, { period, format, documents }: Gift) {
  const [{ ico }, codes] = [await getCompany(sql), await getCodes(sql)];
  const [, write] = FORMATS[format];
  const content: Content = await write({ sql, draw, documents, ico, codes, period });
  return { name: fileNameOf(format, period), content };
}

/** The file of a handover, as its documents are now. */
export const openHandover = readingJob({
  title: 'accounting open',
  needs: contract.openHandover.needs,
  async work(context, id: number) {
    const [handover] = await listHandovers(context.sql, 1, id);
    if (!handover) throw ShopError.notFound();
    const format = handover.format as AccountingFormat;
    const documents =
      format === 'control'
        ? await documentsOf(context.sql, { ...handover, format })
        : [...(await listHanded(context.sql, id))];
    return fileOf(context, { period: handover, format, documents });
  },
});

/** Months back from this one: how many documents, and how many of them an accountant has not got as they are. */
export const listMonths = readingJob({
  title: 'accounting months',
  needs: contract.getAccounting.needs,
  work: async ({ sql }, months: number): Promise<contract.Month[]> => [
    ...(await sql<contract.Month[]>`
      select month::date::text, count(invoice.id)::int as documents,
             (count(invoice.id) filter (where handed_cents is null))::int as never,
             (count(invoice.id) filter (where handed_cents <> paid_cents and exists (
               select from accounting_handover_document document
               join accounting_handover handover on handover.id = document.handover_id
               where document.invoice_id = invoice.id and format <> all(${[...BOOKED]}))))::int as changed
      from generate_series(date_trunc('month', current_date) - make_interval(months => ${months - 1}),
                           date_trunc('month', current_date), interval '1 month') month
      left join invoice on issued_on >= month::date and issued_on < (month + interval '1 month')::date
      group by month order by month`),
  ],
});

type Group = {
  kind: BookedDocument['kind'];
  vat_percent: number;
  rows: number;
  base_cents: Cents;
  vat_cents: Cents;
};

/** What the documents of a period come to, added up by the database: the rows themselves are in the workbook. */
export const sumUpMonth = readingJob(contract.sumAccounting, async ({ sql }, given) => {
  const { from, to } = checkedMonth(given);
  const within = (db: Db) => db`invoice.issued_on between ${from}::date and ${to}::date`;
  const groups = await groupsOf(sql, within(sql));
  const taxed = await groupsOf(sql, sql`invoice.supplied_on between ${from}::date and ${to}::date`);
  const bearing = taxed.filter((one) => one.vat_percent > 0);
  const kinds = await sql<contract.Sums['kinds']>`
      select kind, count(*)::int as documents, sum(gross_cents)::float8 as gross_cents, sum(net_cents)::float8 as net_cents,
             (count(*) filter (where trim(coalesce(buyer ->> 'icDph', '')) = ''))::int as without_number
      from invoice where ${within(sql)} group by 1 order by 1 desc`;
  const [paid] = await sql<[{ count: number; cents: Cents }]>`
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents
      from invoice_payment where paid_on between ${from}::date and ${to}::date and not is_rounding`;
  // A format that was never handed over has none of the documents, whatever the others have.
  const formats = await sql<Omit<contract.Sums['handed'][number], 'new'>[]>`
      select format, (count(*) filter (where handed_cents <> paid_cents))::int as changed,
             (count(*) filter (where handed_cents = paid_cents))::int as same
      from (
        select distinct on (format, invoice.id) format, document.paid_cents as handed_cents, invoice.paid_cents
        from invoice
        join accounting_handover_document document on document.invoice_id = invoice.id
        join accounting_handover handover on handover.id = document.handover_id
        where ${within(sql)} order by format, invoice.id, handover.id desc) as latest
      group by format order by format`;
  const documents = kinds.reduce((sum, one) => sum + one.documents, 0);
  return {
    sums: {
      period: { from, to },
      kinds: [...kinds],
      rates: byRate(groups),
      tax: byRate(taxed),
      control: {
        a1: byRate(bearing.filter((one) => one.kind !== 'credit_note')),
        c1: byRate(bearing.filter((one) => one.kind === 'credit_note')),
      },
      paid,
      handed: formats.map(({ format, changed, same }) => ({
        format,
        new: documents - changed - same,
        ...(isBooked(format) ? { changed: 0, same: same + changed } : { changed, same }),
      })),
    },
  };
});

const groupsOf = (sql: Db, condition: Fragment) => sql<Group[]>`
  select kind, vat_percent, count(*)::int as rows, sum(base_cents)::float8 as base_cents,
         sum(invoice_vat.vat_cents)::float8 as vat_cents
  from invoice join invoice_vat on invoice_id = invoice.id
  where ${condition} group by 1, 2 order by 2 desc, 1`;

const byRate = (groups: Group[]): contract.RateRow[] =>
  [...Map.groupBy(groups, ({ vat_percent: percent }) => percent)].map(([percent, rows]) => ({
    vat_percent: percent,
    rows: rows.reduce((sum, one) => sum + one.rows, 0),
    base_cents: rows.reduce((sum, one) => sum + one.base_cents, 0),
    vat_cents: rows.reduce((sum, one) => sum + one.vat_cents, 0),
  }));

const MONTHS = 7;
const HANDOVERS = 50;

const getAccounting = callOf(contract.getAccounting, async (context) => {
  const [months, handovers] = await Promise.all([
    listMonths(context, MONTHS),
    listAccounting(context, HANDOVERS),
  ]);
  return {
    months,
    handovers: handovers.map((one) => ({ ...one, format: one.format as AccountingFormat })),
  };
});

export const accountingCalls = [
  getAccounting,
  sumUpMonth,
  showAccountingCodes,
  setAccountingCodes,
  handOverAccounting,
  handOverChosen,
];
