import type { Db } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';

export type Matching = {
  /** A difference up to this may be written off. */
  write_off_cents: Cents;
  /** Proposals above this may be taken all at once. */
  auto_percent: number;
};
export const MATCHING_DEFAULTS: Matching = { write_off_cents: 50, auto_percent: 95 };

export async function readMatching(sql: Db): Promise<Matching> {
  const [row] = await sql<{ value: Partial<Matching> }[]>`
    select value from setting where key = 'payment_matching'`;
  return { ...MATCHING_DEFAULTS, ...row?.value };
}
