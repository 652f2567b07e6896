import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Package, Receipt, ShoppingCart } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import type { Order } from '#shop/orders/contract.ts';
import { OrderProducts } from '#shop/orders/one/order-products.tsx';
import { orderQuery } from '#shop/orders/queries.ts';
import { formatPhone, formatPrice } from '#text/format.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { FortPlan } from '#ui/fort-plan.tsx';
import { feeText } from '#shop/checkout/steps/fee.tsx';
import styles from './placed-page.module.css';
import { PlacedPay } from './placed-pay.tsx';
import { nextOf, wayOf } from './placed-steps.ts';
import stepStyles from '#shop/checkout/steps/steps.module.css';

/** The order just placed: its number, what it costs, what happens next. Reading it again changes nothing. */
export function PlacedPage({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(orderQuery(useApi(), orderId));
  return (
    <div className="wrap">
      <Head order={order} />
      <div className={classNames(styles.columns, 'printed-in-one-column')}>
        <div className={styles.main}>
          <WhatNext order={order} />
          <OrderProducts order={order}>
            <Sums order={order} />
          </OrderProducts>
        </div>
        <div className={styles.side}>
          {order.to_pay ? <PlacedPay toPay={order.to_pay} /> : null}
          <Links order={order} />
          <Changes />
        </div>
      </div>
    </div>
  );
}

function Head({ order }: { order: Order }) {
  const { number } = order;
  const isCancelled = order.status_code === 'cancelled';
  const sum = order.to_pay
    ? [t('placed.toPay'), order.to_pay.amount]
    : ([t('placed.total'), order.price_without_vat] as const);
  return (
    <section className={classNames('cut', styles.head)} aria-labelledby="prijata" data-on-ink>
      <FortPlan className={styles.plan} />
      {isCancelled ? null : (
        <span className={styles.mark}>
          <Check />
        </span>
      )}
      <div className={styles.words}>
        <h1 id="prijata">{t(isCancelled ? 'placed.cancelled' : 'placed.title', { number })}</h1>
        <p>
          {t('placed.mailSent', { email: order.invoice_email })}
          {order.project_name ? (
            <>
              {' '}
              {t('reference.project')}: <b>{order.project_name}</b>.
            </>
          ) : null}
          {order.customer_reference ? (
            <>
              {' '}
              {t('reference.number')}: <b>{order.customer_reference}</b>.
            </>
          ) : null}
        </p>
      </div>
      <p className={styles.sum}>
        <small>{sum[0]}</small>
        <b>{formatPrice(sum[1] as number)}</b>
      </p>
    </section>
  );
}

function WhatNext({ order }: { order: Order }) {
  const next = nextOf(order);
  const way = wayOf(order);
  if (way.length === 0) return null;
  return (
    <Card as="section" isPadded aria-labelledby="co-dalej">
      <h2 id="co-dalej" className={styles.title}>
        {t('placed.next')}
      </h2>
      <ol className={classNames(stepStyles.steps, styles.way)}>
        {way.map(({ name, note, state }) => (
          <li
            key={name}
            className={state === 'later' ? undefined : stepStyles[state]}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span>{name}</span>
            {note ? <small>{note}</small> : null}
          </li>
        ))}
      </ol>
      <ol className={styles.next}>
        {next.map(({ title, text }, index) => (
          <li key={title} className={index === 0 ? styles.now : undefined}>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** From the sum of the products to what was agreed to be paid. */
function Sums({ order }: { order: Order }) {
  const { payment_price: fee, gift_card: card } = order;
  const times = order.shipping_count > 1 ? ` ${order.shipping_count}\u00a0×` : '';
  const sums: [string, number][] = [];
  if (fee !== 0) sums.push([t('checkout.paymentFee'), fee]);
  sums.push([t('order.totalExclVat'), order.price_without_vat]);
  sums.push([t('cart.totalInclVat'), order.price]);
  if (card) {
    sums.push([t('cart.giftCard.named', { code: card.code }), -card.amount]);
    sums.push([t('cart.toPay'), order.price_to_pay]);
  }
  return (
    <dl className={styles.sums}>
      <div>
        <dt className="muted">{t('order.shipping') + times}</dt>
        <dd className="numeric">{feeText(order.shipping_price)}</dd>
      </div>
      {sums.map(([name, price]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd className="numeric">{formatPrice(price)}</dd>
        </div>
      ))}
    </dl>
  );
}

const Links = ({ order }: { order: Order }) => (
  <Card as="nav" className={styles.links} aria-label={t('placed.links')}>
    <Link to="/account/orderdetail/$orderId" params={{ orderId: String(order.id) }}>
      <Package />
      {t('placed.show')}
    </Link>
    <Link to="/account/orders">
      <Receipt />
      {t('placed.all')}
    </Link>
    <Link to="/">
      <ShoppingCart />
      {t('placed.continue')}
    </Link>
  </Card>
);

function Changes() {
  const { phone } = useSuspenseQuery(siteQuery(useApi())).data.company;
  return (
    <Card as="section" isPadded>
      <h2 className={styles.title}>{t('placed.change.title')}</h2>
      <p className="muted">{t('placed.change.text')}</p>
      <a className="link" href={`tel:${phone.replaceAll(/\s/g, '')}`}>
        {formatPhone(phone)}
      </a>
    </Card>
  );
}
