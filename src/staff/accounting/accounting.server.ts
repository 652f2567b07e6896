import type { Readable } from 'node:stream';
import type { Draw } from '#base/files/draw.server.ts';
import type { Db } from '#base/database/database.server.ts';
import {
  type BookedDocument,
  listBooked,
  listHandovers,
  listTaxed,
  type Period,
} from '#shop/invoices/accounting.server.ts';
import { invoicesBy } from '#shop/invoices/pdf/draw.server.ts';
import { listBookedOverpayments } from '#shop/invoices/payments/overpayments.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { limitOf } from '#staff/limits.ts';
import type { AccountingCodes } from '#staff/setting-store/shape.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, day } from '#staff/values.ts';
import { moneyXml } from './money-s3.server.ts';
import { omegaText } from './omega.server.ts';
import { pohodaXml } from './pohoda.server.ts';
import { controlXlsx, documentsXlsx, paymentsXlsx } from './sheets.server.ts';
import { controlStatementOf, sumByRate, summaryOf } from './vat.server.ts';
import { zipOfPdfs, zipOfXmls } from './zips.server.ts';
import { type Format, getAccounting } from './contract.ts';

type Given = {
  sql: Db;
  draw: Draw;
  documents: BookedDocument[];
  ico: string;
  codes: AccountingCodes;
  period: Period;
};

export type Content = Readable | Uint8Array;

/** Formats by name, with the end of their file names. Archives are written while they are read. */
export const FORMATS = {
  pohoda: [
    'xml',
    ({ documents, ico, codes, period: { from, to } }) =>
      pohodaXml(documents, { ico, id: `bastion-${from}-${to}`, codes: codes.pohoda }),
  ],
  money: ['xml', ({ documents, ico, codes }) => moneyXml(documents, { ico, codes: codes.money })],
  omega: ['txt', ({ documents }) => omegaText(documents)],
  ubl: ['zip', ({ sql, documents }) => zipOfXmls(sql, documents)],
  pdf: [
    'zip',
    ({ sql, draw, documents }) =>
      zipOfPdfs(sql, documents, invoicesBy(draw, { isOneOfMany: true })),
  ],
  xlsx: ['xlsx', ({ documents }) => documentsXlsx(documents)],
  payments: [
    'xlsx',
    async ({ sql, documents, period }) =>
      paymentsXlsx(documents, await listBookedOverpayments(sql, period)),
  ],
  control: ['xlsx', ({ documents }) => controlXlsx(documents)],
} satisfies Record<string, [string, (given: Given) => Content | Promise<Content>]>;

export type AccountingFormat = Format;
export const ACCOUNTING_FORMATS = Object.keys(FORMATS) as AccountingFormat[];

/** Formats read by a program: a document given twice might be booked twice, and payments are not in them. */
export const BOOKED: readonly AccountingFormat[] = ['pohoda', 'money', 'omega', 'ubl'];
export const isBooked = (format: AccountingFormat): boolean => BOOKED.includes(format);

export type Wanted = Period & {
  format: AccountingFormat;
  /** Only what was never handed over in this format; of tables also what has been paid since. */
  isNewOnly?: boolean | undefined;
};

export function checkedMonth({ from, to }: Period): Period {
  const period = { from: checkedDay(from), to: checkedDay(to) };
  if (period.from <= period.to) return period;
  throw new StaffError('accounting.period', wordsOfPeriod(period));
}

export const wordsOfPeriod = ({ from, to }: Period) => ({
  from: day(from),
  to: day(to),
});

export const fileNameOf = (format: AccountingFormat, { from, to }: Period) =>
  `bastion-${format}-${from}-${to}.${FORMATS[format][0]}`;

/** What a file of the period holds. The control statement is about tax, whatever was handed over before. */
export async function documentsOf(
  sql: Db,
  { format, isNewOnly, ...period }: Wanted,
): Promise<BookedDocument[]> {
  if (format === 'control') return [...(await listTaxed(sql, period))];
  const all = await listBooked(sql, period, format);
  const isWanted = ({ handed }: BookedDocument) =>
    handed === 'new' || (handed === 'changed' && !isBooked(format));
  return isNewOnly ? all.filter(isWanted) : [...all];
}

export const summarizeAccounting = readingJob({
  title: 'accounting summary',
  needs: ['invoices.read'],
  async work({ sql }, given: Period) {
    const period = checkedMonth(given);
    const documents = await listBooked(sql, period);
    const taxed = [...(await listTaxed(sql, period))];
    const countOf = (handed: BookedDocument['handed']) =>
      documents.filter((one) => one.handed === handed).length;
    return {
      period,
      count: documents.length,
      vat: summaryOf([...documents]),
      tax: sumByRate(taxed),
      control: controlStatementOf(taxed),
      handed: { new: countOf('new'), changed: countOf('changed'), same: countOf('same') },
    };
  },
});

export const listAccounting = readingJob({
  title: 'accounting list',
  needs: getAccounting.needs,
  work: ({ sql }, limit: number | undefined) => listHandovers(sql, limitOf(limit)),
});
