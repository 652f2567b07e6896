import type { ComponentProps } from 'react';
import type { Chip } from '#ui/chip.tsx';
import type { Order, OrderStatus } from './contract.ts';
import { isPartlyShipped } from './partly-shipped.ts';

export type ChipOrder = Pick<Order, 'status_code' | 'shipping_state' | 'is_pick_up'>;
type Tone = NonNullable<ComponentProps<typeof Chip>['tone']>;

const TONES: Record<OrderStatus, Tone> = {
  new: 'info',
  accepted: 'info',
  ready: 'warning',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'neutral',
};

/** Of what has left in part the rest is still awaited: the office marks it in the same colour. */
export const toneOf = (order: ChipOrder): Tone =>
  isPartlyShipped(order) ? 'warning' : TONES[order.status_code];
