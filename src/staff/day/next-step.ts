import type { OrderStatus } from '#shop/orders/contract.ts';

type Seen = {
  status: OrderStatus;
  is_pick_up: boolean;
  payment_kind: string;
  is_paid: boolean;
  lines: number;
  left_lines: number;
  ready_lines: number;
};

/** What somebody does next with an order that waits; `goods`: nothing, until something comes. */
type NextStep = 'payment' | 'accept' | 'prepare' | 'ship' | 'rest' | 'hand_over' | 'goods';

export function nextStepOf(order: Seen): NextStep {
  if (order.payment_kind === 'prepayment' && !order.is_paid) return 'payment';
  if (order.status === 'new') return 'accept';
  if (order.status === 'ready') return 'hand_over';
  if (order.left_lines > 0 && order.ready_lines === 0) return 'goods';
  if (order.is_pick_up) return 'prepare';
  return order.left_lines < order.lines ? 'rest' : 'ship';
}
