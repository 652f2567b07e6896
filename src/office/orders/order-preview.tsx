import { useQuery } from '@tanstack/react-query';
import { ShopError } from '#base/wire/errors.ts';
import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { RowPanel, RowPanelBody, RowPanelFoot } from '#office/components/list/row-panel.tsx';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import { formatCount, formatPhone, formatPrice } from '#text/format.ts';
import { t } from '#text/office/orders.ts';
import { buttonClass } from '#ui/button.tsx';
import { OrderChip } from './order-chip.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { NextStep } from './next-step.tsx';
import { getOrder, type Order } from '#staff/orders/contract.ts';
import styles from './orders.module.css';

type Props = { of: string; onClose: () => void };

/** What an order holds, beside the list it was found in. */
export function OrderPreview({ of: number, onClose }: Props) {
  const query = useQuery({
    queryKey: ['orders', 'one', number],
    queryFn: async ({ signal }) => (await api(getOrder, { params: { number }, signal })).order,
    retry: false,
  });
  const { data: order, error } = query;
  const isGone = error instanceof ShopError && [400, 404].includes(error.status);
  return (
    <RowPanel
      label={t('orders.preview', { number })}
      title={number}
      mark={
        order ? (
          <OrderChip
            order={{
              status: order.status,
              isPartly: order.shipping_state === 'part',
              isPickUp: order.is_pick_up,
              isOverCredit: order.is_over_credit,
            }}
          />
        ) : undefined
      }
      closeLabel={t('orders.closePreview')}
      onClose={onClose}
    >
      {order ? (
        <>
          <Body order={order} />
          <RowPanelFoot>
            <NextStep order={order} />
            <Link {...orderPlace(number)} className={buttonClass()}>
              {t('orders.open')}
            </Link>
          </RowPanelFoot>
        </>
      ) : isGone ? (
        <EmptyState title={t('orders.gone')} more={t('states.notFoundMore')} />
      ) : (
        <NotLoaded query={query} />
      )}
    </RowPanel>
  );
}

const Body = ({ order }: { order: Order }) => (
  <RowPanelBody label={t('orders.lines')} className={styles.panelBody}>
    <section>
      <h3>{t('orders.customer')}</h3>
      <p>
        <b>{order.company_name}</b>
      </p>
      {order.company_id ? <p>{t('orders.ico', { ico: order.company_id })}</p> : null}
      <p>{order.email}</p>
      <p>{formatPhone(order.phone)}</p>
    </section>
    <section>
      <h3>{t('orders.deliverTo')}</h3>
      <p>
        {order.shipping} · {order.payment}
      </p>
      {order.pick_up_point ? (
        <p>{t('orders.pickUp', { place: order.pick_up_point })}</p>
      ) : (
        order.delivery.map((line) => <p key={line}>{line}</p>)
      )}
    </section>
    {order.taken_by ? <p>{t('orders.takenBy', { who: order.taken_by })}</p> : null}
    {order.note ? (
      <section>
        <h3>{t('orders.note')}</h3>
        <p>{order.note}</p>
      </section>
    ) : null}
    <section>
      <h3>{t('orders.lines')}</h3>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.code}>
            <span>
              {line.name}
              <small>{line.code}</small>
            </span>
            <span className={styles.amount}>
              {formatCount(line.quantity)} {line.unit}
            </span>
            <span className={styles.amount}>
              {line.sum_without_vat === null ? '' : formatPrice(line.sum_without_vat)}
            </span>
          </li>
        ))}
      </ul>
      {order.sum_without_vat === null || order.sum === null ? null : (
        <>
          <p className={styles.total}>
            <span>{t('orders.sum')}</span>
            <span>{formatPrice(order.sum_without_vat)}</span>
          </p>
          <p className={styles.total}>
            <span>{t('orders.sumWithVat')}</span>
            <span>{formatPrice(order.sum)}</span>
          </p>
        </>
      )}
      {order.invoice_number ? <p>{t('orders.invoice', { number: order.invoice_number })}</p> : null}
    </section>
    <section>
      <h3>{t('orders.history')}</h3>
      <ul className={styles.history}>
        {order.history.map(({ status, at }) => (
          <li key={status + at}>
            {t(`orders.statuses.${status}`)}
            <span>{shortMoment(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  </RowPanelBody>
);
