import type { FilterOrder } from '#shop/filters/address.ts';

/** A head of a column: ascending, descending, then as the page orders by itself. */
export function nextOrder(order: FilterOrder | null, by: string): FilterOrder | null {
  if (order?.by !== by) return { by, direction: 'asc' };
  return order.direction === 'asc' ? { by, direction: 'desc' } : null;
}
