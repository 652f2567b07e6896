import { share } from '#base/values/money.ts';
import type { Cents } from '#base/values/money.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';

/** Something an accountant must know of a document in a file. */
export type Remark = { number: string; why: 'rate' | 'recounted' | 'noXml' };

/** VAT rates that the programs have a field for; documents with another rate are left out. */
const RATES = new Set([23, 19, 5, 0]);
const hasKnownRates = ({ rates }: BookedDocument) =>
  rates.every(({ vatPercent }) => RATES.has(vatPercent));

/** VAT of a part may differ by a cent from base times rate; a program that recounts it comes to another sum. */
const isRecounted = ({ rates }: BookedDocument) =>
  rates.some(
    ({ vatPercent, baseCents, vatCents }) => share(baseCents, vatPercent * 100) !== vatCents,
  );

/** What an accounting program leaves out or counts otherwise. */
export const remarksOfProgram = (documents: BookedDocument[]): Remark[] => [
  ...documents
    .filter((one) => !hasKnownRates(one))
    .map(({ number }): Remark => ({ number, why: 'rate' })),
  ...documents
    .filter((one) => hasKnownRates(one) && isRecounted(one))
    .map(({ number }): Remark => ({ number, why: 'recounted' })),
];

export const euros = (cents: Cents) => (cents / 100).toFixed(2);

export const rateOf = ({ rates }: BookedDocument, percent: number) =>
  rates.find(({ vatPercent }) => vatPercent === percent) ?? {
    vatPercent: percent,
    baseCents: 0,
    vatCents: 0,
  };
