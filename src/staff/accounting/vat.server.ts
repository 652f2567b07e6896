import type { Cents } from '#base/values/money.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';

export type RateSum = { vatPercent: number; baseCents: Cents; vatCents: Cents };

/** What documents say per rate, added up: it matches them because VAT is counted once, on the document. */
export function sumByRate(documents: Pick<BookedDocument, 'rates'>[]): RateSum[] {
  const sums = new Map<number, RateSum>();
  for (const { vatPercent, baseCents, vatCents } of documents.flatMap(({ rates }) => rates)) {
    const sum = sums.get(vatPercent) ?? { vatPercent, baseCents: 0, vatCents: 0 };
    sums.set(vatPercent, {
      vatPercent,
      baseCents: sum.baseCents + baseCents,
      vatCents: sum.vatCents + vatCents,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.vatPercent - a.vatPercent);
}

export type VatSummary = {
  invoices: RateSum[];
  creditNotes: RateSum[];
  together: RateSum[];
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
};

export function summaryOf(documents: BookedDocument[]): VatSummary {
  const of = (kind: BookedDocument['kind']) => documents.filter((one) => one.kind === kind);
  const add = (part: 'net_cents' | 'vat_cents' | 'gross_cents') =>
    documents.reduce((sum, one) => sum + one[part], 0);
  return {
    invoices: sumByRate([...of('invoice'), ...of('advance')]),
    creditNotes: sumByRate(of('credit_note')),
    together: sumByRate(documents),
    netCents: add('net_cents'),
    vatCents: add('vat_cents'),
    grossCents: add('gross_cents'),
  };
}

type Row = RateSum & { icDph: string; number: string; suppliedOn: string };

/** Figures of the control statement (kontrolný výkaz DPH) that an accountant types or checks. */
export type ControlStatement = {
  /**
   * Invoices, a row for each rate: of a prepayment its own, of the final one what was not taxed. A buyer without IČ DPH
   * stands here too, with that column empty.
   */
  a1: Row[];
  /** Corrections of them, with the number of the invoice. */
  c1: (Row & { credited: string })[];
};

/**
 * What bears no tax is not in it, nor a rate that prepayments have taxed whole. Every customer is a business, so that D.2,
 * supplies to private persons, is always empty.
 */
export function controlStatementOf(documents: BookedDocument[]): ControlStatement {
  const rowsOf = (one: BookedDocument) =>
    one.rates
      .filter(({ vatPercent, baseCents, vatCents }) => vatPercent > 0 && (baseCents || vatCents))
      .map((rate) => ({
        ...rate,
        icDph: one.buyer.icDph.trim(),
        number: one.number,
        suppliedOn: one.supplied_on,
      }));
  return {
    a1: documents.filter(({ kind }) => kind !== 'credit_note').flatMap(rowsOf),
    c1: documents
      .filter(({ kind }) => kind === 'credit_note')
      .flatMap((one) =>
        rowsOf(one).map((row) => ({ ...row, credited: one.credited_number ?? '' })),
      ),
  };
}
