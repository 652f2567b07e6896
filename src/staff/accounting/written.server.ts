import { share } from '#base/values/money.ts';
import type { Cents } from '#base/values/money.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';

/** Something an accountant must know of a document in a file. */
export type Remark = { number: string; why: 'rate' | 'recounted' | 'noXml' };
export type Written = { bytes: Uint8Array; remarks: Remark[]; count: number };

/** Rates that the programs have a drawer for; another one cannot be said. */
const RATES = new Set([23, 19, 5, 0]);
const hasKnownRates = ({ rates }: BookedDocument) =>
  rates.every(({ vatPercent }) => RATES.has(vatPercent));

/** A part of a whole may be a cent away from base times rate, and a program that counts by itself will say another sum. */
const isRecounted = ({ rates }: BookedDocument) =>
  rates.some(
    ({ vatPercent, baseCents, vatCents }) => share(baseCents, vatPercent * 100) !== vatCents,
  );

/** Documents that can be said, and remarks: those left out are named, those counted otherwise too. */
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
