import type { OrderStatus } from '#shop/orders/contract.ts';

/** What somebody has to do next with an order; null when nothing is left. */
export type NextStep = 'accept' | 'prepare' | 'ship' | 'hand_over' | 'deliver';

export function nextStepOf({
  status,
  isPickUp,
}: {
  status: OrderStatus;
  isPickUp: boolean;
}): NextStep | null {
  if (status === 'new') return 'accept';
  if (status === 'accepted') return isPickUp ? 'prepare' : 'ship';
  if (status === 'ready') return 'hand_over';
  return status === 'shipped' ? 'deliver' : null;
}
