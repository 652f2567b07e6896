import type { BasketLine } from './contract.ts';
import { MOST_PIECES } from './most.ts';

/** The next quantity that can be bought, for one that cannot any more; null when it can. */
export function fittingQuantity({
  quantity,
  quantity_step: step,
}: Pick<BasketLine, 'quantity' | 'quantity_step'>): number | null {
  if (quantity % step === 0) return null;
  const up = Math.ceil(quantity / step) * step;
  return up <= MOST_PIECES ? up : up - step;
}
