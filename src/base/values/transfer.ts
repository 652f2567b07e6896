import type { Cents } from './money.ts';

/** What a bank has to know to send money. */
export type Transfer = {
  cents: Cents;
  variableSymbol: string;
  iban: string;
  bic: string;
  /** Who gets the money. */
  name: string;
  /** YYYY-MM-DD, or null when there is no such day. */
  dueOn: string | null;
};
