import type { BasketLine } from './contract.ts';
import { MOST } from './most.ts';

/** What a quantity that can no longer be bought would have to be, rounded up; null: it can. */
export function fittingQuantity({
  quantity,
  quantity_step: step,
}: Pick<BasketLine, 'quantity' | 'quantity_step'>): number | null {
  if (quantity % step === 0) return null;
  const up = Math.ceil(quantity / step) * step;
  return up <= MOST ? up : up - step;
}
