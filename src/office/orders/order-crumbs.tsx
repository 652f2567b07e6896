import { useRouter } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Crumbs } from '#office/components/screen.tsx';
import { t } from '#text/office/orders.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { useNeighbours } from './use-neighbours.ts';
import styles from './order.module.css';

/** Which of the list the order is, and the way to the one before and after it. */
export function useOrderWalk(number: string) {
  const router = useRouter();
  const { place, count, hasMore, before, after } = useNeighbours(number);
  const go = (to: string | undefined) =>
    to === undefined ? undefined : () => void router.navigate(orderPlace(to));
  return { place, count, hasMore, onBefore: go(before), onAfter: go(after) };
}

export const OrderCrumbs = ({
  walk: { place, count, hasMore, onBefore, onAfter },
}: {
  walk: ReturnType<typeof useOrderWalk>;
}) => (
  <Crumbs place={{ to: '/objednavky' }} title={t('order.back')}>
    {place > 0 ? (
      <span className={styles.walk}>
        {t(hasMore ? 'order.placeMore' : 'order.place', { place, count })}
        <IconButton
          icon={<ChevronUp />}
          label={t('order.before')}
          disabled={!onBefore}
          onClick={onBefore}
        />
        <IconButton
          icon={<ChevronDown />}
          label={t('order.after')}
          disabled={!onAfter}
          onClick={onAfter}
        />
      </span>
    ) : null}
  </Crumbs>
);
