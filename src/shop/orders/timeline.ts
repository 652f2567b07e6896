import type { Order, OrderStatus } from './contract.ts';

export type Step = {
  status: OrderStatus;
  /** When it came to this, or null when it has not yet. */
  at: string | null;
  note: string;
  state: 'done' | 'now' | 'later';
};

/** The way of an order: what happened, where it stands, and what still comes. */
export function timelineOf({
  history,
  is_pick_up: isPickUp,
  status_code: status,
}: Pick<Order, 'history' | 'is_pick_up' | 'status_code'>): Step[] {
  // A cancelled order goes nowhere any more: only what happened is shown.
  const way: OrderStatus[] =
    status === 'cancelled'
      ? [...new Set(history.map((change) => change.status_code))]
      : ['new', 'accepted', isPickUp ? 'ready' : 'shipped', 'delivered'];
  const current = way.indexOf(status);
  return way.map((step, index) => {
    const change = history.findLast(({ status_code: reached }) => reached === step);
    return {
      status: step,
      at: index <= current ? (change?.at ?? null) : null,
      note: change?.note ?? '',
      state: index < current ? 'done' : index === current ? 'now' : 'later',
    };
  });
}
