import { lineCents, toEuros, unitFromEuros } from '#base/values/money.ts';
import type { AgainLine, AgainProduct } from './again-contract.ts';

/** What of a line goes into the basket. */
export type Choice = { isChosen: boolean; quantity: number; isSuccessor: boolean };

/** All that is sold and not on its way already. */
export const firstChoice = (line: AgainLine): Choice => ({
  isChosen: line.product !== null && !line.is_waiting,
  quantity: fitted(line.quantity, line.product ?? line.successor),
  isSuccessor: false,
});

/** In whole steps, rounded up: a step may be another than it was then. */
const fitted = (quantity: number, product: AgainProduct | null) => {
  const step = product?.quantity_step ?? 1;
  return Math.min(Math.ceil(quantity / step), Math.floor(MOST_PIECES / step)) * step;
};
const MOST_PIECES = 9999;

/** What is bought for a line; null when nothing is. */
export const boughtFor = (line: AgainLine, { isSuccessor }: Choice): AgainProduct | null =>
  isSuccessor ? line.successor : line.product;

type Sums = { count: number; now: number; before: number };

/** In cents, as the basket counts; what was paid for a line then is paid for as many pieces. */
export function sumsOf(chosen: { line: AgainLine; choice: Choice }[]): Sums {
  let [now, then] = [0, 0];
  for (const { line, choice } of chosen) {
    const price = boughtFor(line, choice)!.price_exc_vat;
    now += lineCents(unitFromEuros(price), choice.quantity);
    then += lineCents(unitFromEuros(line.price_exc_vat), choice.quantity);
  }
  return { count: chosen.length, now: toEuros(now), before: toEuros(then) };
}
