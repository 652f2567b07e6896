import { share } from '#base/values/money.ts';
import type { Cents } from '#base/values/money.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';

/** Something an accountant must know of a document in a file. */
export type Remark = { number: string; why: 'rate' | 'recounted' | 'noXml' };
export type Written = { bytes: Uint8Array; remarks: Remark[]; count: number };

/** VAT rates that the programs have a field for; documents with another rate are left out. */
const RATES = new Set([23, 19, 5, 0]);
const hasKnownRates = ({ rates }: BookedDocument) =>
  rates.every(({ vatPercent }) => RATES.has(vatPercent));

/** VAT of a part may differ by a cent from base times rate; a program that recounts it comes to another sum. */
const isRecounted = ({ rates }: BookedDocument) =>
  rates.some(
    ({ vatPercent, baseCents, vatCents }) => share(baseCents, vatPercent * 100) !== vatCents,
  );

/** The documents a program can take, and remarks on those that are left out or counted otherwise. */
export function sayable(documents: BookedDocument[]): {
  said: BookedDocument[];
  remarks: Remark[];
} {
  const said = documents.filter(hasKnownRates);
  return {
    said,
    remarks: [
      ...documents
        .filter((one) => !hasKnownRates(one))
        .map(({ number }): Remark => ({ number, why: 'rate' })),
      ...said.filter(isRecounted).map(({ number }): Remark => ({ number, why: 'recounted' })),
    ],
  };
}

export const euros = (cents: Cents) => (cents / 100).toFixed(2);

export const rateOf = ({ rates }: BookedDocument, percent: number) =>
  rates.find(({ vatPercent }) => vatPercent === percent) ?? {
    vatPercent: percent,
    baseCents: 0,
    vatCents: 0,
  };
