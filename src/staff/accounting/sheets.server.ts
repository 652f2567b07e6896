import { buffer } from 'node:stream/consumers';
import type { Cell } from '#base/files/cell.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';
import type { BookedOverpayment } from '#shop/invoices/payments/overpayments.server.ts';
import { say } from '#text/staff.ts';
import { controlStatementOf, type RateSum, sumByRate } from './vat.server.ts';

const DOCUMENT = [
  ...([
    'number',
    'kind',
    'issued',
    'supplied',
    'due',
    'variableSymbol',
    'order',
    'credited',
  ] as const),
  ...(['company', 'ico', 'dic', 'icDph', 'rate', 'base', 'vat', 'total', 'gross'] as const),
  ...(['rounding', 'paid'] as const),
  'payment',
] as const;
const PAYMENT = [
  'number',
  'kind',
  'company',
  'variableSymbol',
  'day',
  'amount',
  'reference',
  'note',
] as const;
const CONTROL = ['part', 'icDph', 'number', 'credited', 'supplied', 'rate', 'base', 'vat'] as const;

const headOf = (names: (typeof DOCUMENT | typeof PAYMENT | typeof CONTROL)[number][]): Cell[] =>
  names.map((name) => say(`accounting.columns.${name}`));

const workbook = async (title: string, head: Cell[], rows: Cell[][]): Promise<Uint8Array> =>
  buffer(streamWorkbook(title, [[head], rows]));

const kindOf = ({ kind }: BookedDocument) => say(`invoices.kinds.${kind}`);
const sumsOf = ({ vatPercent, baseCents, vatCents }: RateSum): Cell[] => [
  vatPercent,
  toEuros(baseCents),
  toEuros(vatCents),
];

/** A row for each document and rate; the sums of the whole document stand in its first row only. */
export async function documentsXlsx(documents: BookedDocument[]): Promise<Uint8Array> {
  const rows = documents.flatMap((one) =>
    one.rates.map((rate, index): Cell[] => {
      const once = (cents: Cents) => (index === 0 ? toEuros(cents) : null);
      return [
        one.number,
        kindOf(one),
        one.issued_on,
        one.supplied_on,
        one.due_on,
        one.variable_symbol,
        one.order_number,
        one.credited_number ?? '',
        one.buyer.name,
        one.buyer.ico,
        one.buyer.dic,
        one.buyer.icDph,
        ...sumsOf(rate),
        toEuros(rate.baseCents + rate.vatCents),
        // Gross and rounding without what was paid is what is left to pay.
        once(one.gross_cents),
        once(one.rounding_cents),
        once(one.paid_cents + one.rounding_cents),
        say(`accounting.payments.${one.payment_kind}`),
      ];
    }),
  );
  return workbook(say('accounting.title'), headOf([...DOCUMENT]), rows);
}

/**
 * Every payment of the documents of the period, whenever it came; then what customers have overpaid in it, and what was used
 * of that or paid back, which is money on no document.
 */
export async function paymentsXlsx(
  documents: BookedDocument[],
  overpayments: readonly BookedOverpayment[],
): Promise<Uint8Array> {
  const paid = documents.flatMap((one) =>
    one.payments.map((payment): Cell[] => [
      one.number,
      kindOf(one),
      one.buyer.name,
      one.variable_symbol,
      payment.paid_on,
      toEuros(payment.cents),
      payment.reference,
      payment.note,
    ]),
  );
  const overpaid = overpayments.map((one): Cell[] => [
    one.number,
    say(`accounting.overpayments.${one.kind}`),
    one.company_name,
    '',
    one.day,
    toEuros(one.amount_cents),
    one.reference,
    one.note,
  ]);
  const rows = [...paid, ...overpaid];
  return workbook(say('accounting.paymentsTitle'), headOf([...PAYMENT]), rows);
}

/** Figures of the control statement and, below them, of the return: to be typed or compared. */
export async function controlXlsx(documents: BookedDocument[]): Promise<Uint8Array> {
  const { a1, c1 } = controlStatementOf(documents);
  const all = say('accounting.together');
  const rows: Cell[][] = [
    ...a1.map((row) => ['A.1', row.icDph, row.number, '', row.suppliedOn, ...sumsOf(row)]),
    ...c1.map((row) => [
      'C.1',
      row.icDph,
      row.number,
      row.credited,
      row.suppliedOn,
      ...sumsOf(row),
    ]),
    ...sumByRate(documents).map((row) => [all, '', '', '', '', ...sumsOf(row)]),
  ];
  return workbook(say('accounting.controlTitle'), headOf([...CONTROL]), rows);
}
