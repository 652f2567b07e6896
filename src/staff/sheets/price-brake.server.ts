import type { Tx } from '#base/database/database.server.ts';
import { FARTHEST, MOST_TOUCHED } from '#staff/price-brake.ts';
import { sqlName, type PriceMoves, type Sheet } from './sheet.server.ts';

const EXAMPLES = 5;

export const hasPrices = ({ columns }: Sheet): boolean =>
  columns.some((column) => sqlName(column) === 'price_cents');

/** What a planned file does to prices that exist, when that is so much that somebody has to confirm it. */
export async function findPriceMoves(
  tx: Tx,
  sheet: Sheet,
  isConfirmed: boolean,
): Promise<PriceMoves | undefined> {
  if (!hasPrices(sheet)) return undefined;
  const moved = tx`
    target join known using (id) where target.price_cents <> known.price_cents`;
  const size = tx`abs(target.price_cents - known.price_cents)`;
  const [count] = await tx<[Pick<PriceMoves, 'touched' | 'far' | 'of'>]>`
    select count(*)::int as touched,
           count(*) filter (where ${size} > known.price_cents * ${FARTHEST}::float8)::int as far,
           (select count(*)::int from product) as of
    from ${moved}`;
  if (count.far === 0 && count.touched <= count.of * MOST_TOUCHED) return undefined;
  const largest = await tx<PriceMoves['largest']>`
    select target.code, known.price_cents / 100 as before, target.price_cents / 100 as after
    from ${moved}
    order by ${size} / greatest(known.price_cents, 0.01) desc, target.code limit ${EXAMPLES}`;
  return { ...count, isConfirmed, largest: [...largest] };
}
