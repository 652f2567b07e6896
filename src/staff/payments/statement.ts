import type { Cents } from '#base/values/money.ts';

/** One line of a bank statement; money that came in is positive. */
export type Movement = {
  cents: Cents;
  paidOn: string;
  currency: string;
  variableSymbol: string;
  /** The bank's own id: the same movement read twice is booked once. */
  reference: string;
  counterparty: string;
  counterpartyAccount: string;
  note: string;
};

export type ReadLine = { row: number; movement: Movement };
export type BadLine = { row: number; problem: string };

/** A statement as a file tells it. */
export type ReadStatement = {
  /** IBAN of the shop; null where the file does not say it. */
  account: string | null;
  /** The same for the same statement, whenever it is read. */
  key: string;
  number: string;
  format: 'camt' | 'table';
  from: string;
  to: string;
  balances: { opening: Cents; closing: Cents } | null;
  lines: ReadLine[];
  problems: BadLine[];
};

/** A SEPA payment carries the symbols as one text: /VS2026000012/SS/KS0308; people write VS: 2026000012. */
export const symbolIn = (text: string): string =>
  /(?:^|[^a-z])VS[\s:.]*(\d{1,10})(?!\d)/i.exec(text)?.[1] ?? '';

const longest = { counterparty: 140, note: 300 } as const;

/** One line that can be stored and shown, whatever stands in the file. */
export const lineOf = (kind: keyof typeof longest, ...texts: string[]): string =>
  texts
    .filter(Boolean)
    .join(', ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longest[kind]);

export const daysOf = (lines: ReadLine[]) => {
  const days = lines.map(({ movement }) => movement.paidOn).sort();
  return { from: days[0]!, to: days.at(-1)! };
};
