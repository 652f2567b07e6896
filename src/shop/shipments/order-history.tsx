import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { orderQuery } from '#shop/orders/queries.ts';
import { SectionTitle } from '#shop/orders/one/section-title.tsx';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { eventsOf } from './order-events.ts';
import styles from './order-history.module.css';
import { shipmentsQuery } from './queries.ts';

export function OrderHistory({ orderId }: { orderId: string }) {
  const api = useApi();
  const { data: order } = useSuspenseQuery(orderQuery(api, orderId));
  const { shipments } = useSuspenseQuery(shipmentsQuery(api, orderId)).data;
  const events = eventsOf(order, shipments);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="historia">
      <SectionTitle id="historia">{t('shipments.history')}</SectionTitle>
      <Card as="ol" isFlushOnSmall className={styles.events}>
        {events.map(({ at, when, what }) => (
          <li key={`${at} ${what}`}>
            <time dateTime={at.replace('T23:59:59', '')}>{when}</time>
            <span>{what}</span>
          </li>
        ))}
      </Card>
    </section>
  );
}
