import type { ComponentProps } from 'react';
import { t } from '#text/account.ts';
import { Chip } from '#ui/chip.tsx';
import type { Order, OrderStatus } from './contract.ts';
import { isPartlyShipped } from './partly-shipped.ts';

type Tone = ComponentProps<typeof Chip>['tone'];

const TONES: Record<OrderStatus, NonNullable<Tone>> = {
  new: 'info',
  accepted: 'info',
  ready: 'warning',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'neutral',
};

type Props = { order: Pick<Order, 'status_code' | 'shipping_state' | 'is_pick_up'> };

/** Where the order stands, or that a part of it is under way. */
export const StatusChip = ({ order }: Props) => {
  const { status_code: status, is_pick_up: isPickUp } = order;
  if (isPartlyShipped(order))
    return <Chip>{t(isPickUp ? 'order.partlyHanded' : 'order.partlyShipped')}</Chip>;
  return <Chip tone={TONES[status]}>{t(`order.statuses.${status}`)}</Chip>;
};
