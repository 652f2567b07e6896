import { t } from '#text/office/orders.ts';
import { Chip } from '#ui/chip.tsx';
import { TONES } from './order-words.ts';
import type { Status } from '#staff/orders/contract.ts';

type Props = {
  order: { status: Status; isPartly: boolean; isPickUp?: boolean; isOverCredit?: boolean };
};

/** Where an order stands, or that a part of it has left, and whether its limit is to be assessed; the same wherever it is shown. */
export const OrderChip = ({
  order: { status, isPartly, isPickUp = false, isOverCredit = false },
}: Props) => (
  <>
    {isPartly ? (
      <Chip tone="warning">{t(isPickUp ? 'order.partlyHanded' : 'order.partly')}</Chip>
    ) : (
      <Chip tone={TONES[status]}>{t(`orders.statuses.${status}`)}</Chip>
    )}
    {isOverCredit ? <Chip tone="error">{t('order.overCredit.mark')}</Chip> : null}
  </>
);
