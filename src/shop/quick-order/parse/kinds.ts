import { MOST_PIECES } from '#shop/basket/most.ts';
import type { FoundRow, RowKind } from '#shop/quick-order/contract.ts';

type Found = Pick<FoundRow, 'product' | 'similar'>;

/** What is to be done with a row, if anything. */
export function kindOf({ product, similar }: Found, quantity: number | null): RowKind {
  if (!product) return similar.length > 0 ? 'similar' : 'unknown';
  if (!product.is_sold) return 'gone';
  if (quantity === null || quantity < 1 || quantity > MOST_PIECES) return 'quantity';
  return quantity % product.quantity_step === 0 ? 'ready' : 'step';
}

/** The two nearest quantities that can be ordered; one of them at either end. */
export function stepsAround(quantity: number, step: number): number[] {
  const below = Math.floor(quantity / step) * step;
  return [below, below + step].filter((one) => one >= 1 && one <= MOST_PIECES);
}
