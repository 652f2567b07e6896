import type { BasketLine } from './contract.ts';
import { MOST_PIECES } from './most.ts';

/** What a quantity that can no longer be bought would have to be, rounded up; null: it can. */
export function fittingQuantity({
  quantity,
  quantity_step: step,
}: Pick<BasketLine, 'quantity' | 'quantity_step'>): number | null {
  if (quantity % step === 0) return null;
  const up = Math.ceil(quantity / step) * step;
  return up <= MOST_PIECES ? up : up - step;
}
