import { t } from '#text/account.ts';
import { Chip } from '#ui/chip.tsx';
import { isPartlyShipped } from './partly-shipped.ts';
import { type ChipOrder, toneOf } from './status-tone.ts';

/** Where the order stands, or that a part of it is under way. */
export function StatusChip({ order }: { order: ChipOrder }) {
  const { status_code: status, is_pick_up: isPickUp } = order;
  const partly = isPickUp ? 'order.partlyHanded' : 'order.partlyShipped';
  return (
    <Chip tone={toneOf(order)}>
      {t(isPartlyShipped(order) ? partly : `order.statuses.${status}`)}
    </Chip>
  );
}
