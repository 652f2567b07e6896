import type { ReactNode } from 'react';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import type { Order } from '#shop/orders/contract.ts';
import styles from './order-facts.module.css';

export function OrderFacts({ order }: { order: Order }) {
  return (
    <Card as="dl" isFlushOnSmall className={styles.facts}>
      <Fact name={t('order.date')}>
        {formatDate(order.created)}
        {order.ordered_by ? (
          <small>
            {t('order.orderedBy')}: {order.ordered_by}
          </small>
        ) : null}
        {order.approved_by ? (
          <small>
            {t('order.approvedBy')}: {order.approved_by}
          </small>
        ) : null}
      </Fact>
      <Fact name={t('order.shipping')}>
        {order.shipping}
        <small>
          {order.shipping_count > 1
            ? t('order.feeTimes', {
                count: order.shipping_count,
                fee: feeText(order.shipping_price),
              })
            : feeText(order.shipping_price)}
        </small>
        {order.pick_up_point ? (
          <small>
            {order.pick_up_point.name}, {order.pick_up_point.address}
          </small>
        ) : null}
      </Fact>
      <Fact name={t('order.payment')}>
        {order.payment}
        <small>{feeText(order.payment_price)}</small>
      </Fact>
      <Fact name={t('order.totalExclVat')}>
        <span className={styles.total}>{formatPrice(order.price_without_vat)}</span>
        <small>{t('order.totalInclVat', { price: formatPrice(order.price) })}</small>
        {order.gift_card ? (
          <>
            <small>
              {t('cart.giftCard.named', { code: order.gift_card.code })}:{' '}
              {formatPrice(-order.gift_card.amount)}
            </small>
            <small>
              {t('cart.toPay')}: {formatPrice(order.price_to_pay)}
            </small>
          </>
        ) : null}
      </Fact>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const feeText = (price: number) =>
  price === 0 ? t('common.free') : t('order.exclVat', { price: formatPrice(price) });
