import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';

/** What moves an order on. */
export type OrderStep = 'accept' | 'prepare' | 'ship' | 'hand_over' | 'deliver';

/** Steps that need nothing to be filled in, and where they lead. */
export const STATUS_AFTER = {
  accept: 'accepted',
  prepare: 'ready',
  hand_over: 'delivered',
} as const;
export const isDirect = (step: OrderStep | null): step is keyof typeof STATUS_AFTER =>
  step !== null && step in STATUS_AFTER;

type Moved = { status: OrderStatus; is_pick_up: boolean };

/** Null when nothing is left to do. */
export function stepOf({ status, is_pick_up: isPickUp }: Moved): OrderStep | null {
  if (status === 'new') return 'accept';
  if (status === 'accepted') return isPickUp ? 'prepare' : 'ship';
  if (status === 'ready') return 'hand_over';
  return status === 'shipped' ? 'deliver' : null;
}

type Waiting = Moved & {
  payment_kind: PaymentKind;
  is_paid: boolean;
  waits_for_whole: boolean;
  lines: number;
  /** Of them not wholly sent, and of those here. */
  left_lines: number;
  ready_lines: number;
  /** Its customer has owed for too long. */
  is_stopped: boolean;
  /** It went over the credit line, and nobody has assessed it. */
  is_over_credit: boolean;
};

/** Goods leave by it, or are put aside for who comes for them. */
export const isLeaving = (step: OrderStep | null): boolean =>
  step === 'ship' || step === 'prepare' || step === 'hand_over';

/**
 * The same, or what has to come before it: money, a decision where nothing may leave or the credit line is passed, or goods; `rest`: a part of it has
 * left already.
 */
export function nextStepOf(
  order: Waiting,
): OrderStep | 'payment' | 'review' | 'goods' | 'rest' | null {
  if (order.payment_kind === 'prepayment' && !order.is_paid) return 'payment';
  const step = stepOf(order);
  if (order.is_over_credit) return 'review';
  if (order.is_stopped && isLeaving(step)) return 'review';
  if (step !== 'ship' && step !== 'prepare') return step;
  const { lines, left_lines: left, ready_lines: ready } = order;
  if (left > 0 && ready === 0) return 'goods';
  if (order.waits_for_whole && ready < left) return 'goods';
  return step === 'ship' && left < lines ? 'rest' : step;
}
