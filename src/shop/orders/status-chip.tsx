import type { ComponentProps } from 'react';
import { t } from '#text/account.ts';
import { Chip } from '#ui/chip.tsx';
import type { OrderStatus } from './contract.ts';

type Tone = ComponentProps<typeof Chip>['tone'];

const TONES: Record<OrderStatus, NonNullable<Tone>> = {
  new: 'info',
  accepted: 'info',
  ready: 'warning',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'neutral',
};

export const StatusChip = ({ status }: { status: OrderStatus }) => (
  <Chip tone={TONES[status]}>{t(`order.statuses.${status}`)}</Chip>
);
