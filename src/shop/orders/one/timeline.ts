import type { Order, OrderStatus } from '#shop/orders/contract.ts';
import { isPartlyShipped } from '#shop/orders/partly-shipped.ts';

export type Step = {
  status: OrderStatus;
  /** When it came to this, or null when it has not yet. */
  at: string | null;
  note: string;
  state: 'done' | 'now' | 'later';
  /** Only a part of the order has come to this. */
  isPart: boolean;
};

/** The way of an order: what happened, where it stands, and what still comes. */
export function timelineOf(
  order: Pick<Order, 'history' | 'is_pick_up' | 'status_code' | 'shipping_state'>,
): Step[] {
  const { history, is_pick_up: isPickUp, status_code: status } = order;
  // A cancelled order goes nowhere any more: only what happened is shown.
  const way: OrderStatus[] =
    status === 'cancelled'
      ? [...new Set(history.map((change) => change.status_code))]
      : ['new', 'accepted', isPickUp ? 'ready' : 'shipped', 'delivered'];
  // A part of what is brought is under way; what is handed over in parts still waits ready.
  const isPart = !isPickUp && isPartlyShipped(order);
  const current = way.indexOf(isPart ? 'shipped' : status);
  return way.map((step, index) => {
    const change = history.findLast(({ status_code: reached }) => reached === step);
    return {
      status: step,
      at: index <= current && !(isPart && index === current) ? (change?.at ?? null) : null,
      note: change?.note ?? '',
      state: index < current ? 'done' : index === current ? 'now' : 'later',
      isPart: isPart && index === current,
    };
  });
}
