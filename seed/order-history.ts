import { hashOf } from './hash.ts';
import type { OrderPlan, OrderStatus } from './order-plans.ts';

export type StatusChange = { status: OrderStatus; at: Date; note: string };

/** When an order came to each of its statuses, the last one being where it stands now. */
export function historyOf(plan: OrderPlan): StatusChange[] {
  const changes: StatusChange[] = [];
  let at = new Date(`${plan.placed}Z`);
  for (const status of wayOf(plan)) {
    if (status !== 'new') at = after(at, DAYS_TO[status](plan), `${plan.placed} ${status}`);
    const note = status === 'cancelled' ? (plan.cancelled?.reason ?? '') : '';
    changes.push({ status, at, note });
  }
  return changes;
}

function wayOf({ status, delivery, cancelled }: OrderPlan): OrderStatus[] {
  const way: OrderStatus[] = [
    'new',
    'accepted',
    delivery === 'pickUp' ? 'ready' : 'shipped',
    'delivered',
  ];
  const reached = way.slice(0, way.indexOf(cancelled?.after ?? status) + 1);
  return cancelled ? [...reached, 'cancelled'] : reached;
}

/** Working days since the step before; money paid ahead needs a day more to arrive. */
const DAYS_TO: Record<Exclude<OrderStatus, 'new'>, (plan: OrderPlan) => number> = {
  accepted: () => 0,
  ready: () => 1,
  shipped: ({ payment }) => (payment === 'prepayment' ? 2 : 1),
  delivered: ({ delivery }) => (delivery === 'courier' ? 1 : 2),
  cancelled: ({ cancelled }) => ({ new: 1, accepted: 6, shipped: 8 })[cancelled?.after ?? 'new'],
};

/** Within the same day an hour or so later, otherwise some time during the working hours. */
function after(from: Date, workingDays: number, key: string): Date {
  const minutes = hashOf(key) % 100;
  if (workingDays === 0) return new Date(from.getTime() + (20 + minutes) * 60_000);
  const day = addWorkingDays(from, workingDays);
  day.setUTCHours(8, 3 * minutes, 0, 0);
  return day;
}

export function addWorkingDays(from: Date, count: number): Date {
  const day = new Date(from);
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}
