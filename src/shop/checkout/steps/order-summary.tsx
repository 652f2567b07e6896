import { Lock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { AvailabilityNote } from '#shop/availability/availability-note.tsx';
import type { Basket, BasketLine } from '#shop/basket/contract.ts';
import type { Sending } from '#shop/basket/sending.ts';
import { summaryOf } from '#shop/basket/summary.ts';
import { useRemoveLine } from '#shop/basket/page/use-remove-line.ts';
import { smallPicture } from '#shop/catalog/gallery/small-picture.ts';
import { unitLabel } from '#text/units.ts';
import { formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { InfoTip } from '#ui/overlay/info-tip.tsx';
import type { PaymentMethod } from '#shop/checkout/contract.ts';
import { feeText } from './fee.tsx';
import styles from './order-summary.module.css';
import { useWholeRows } from './use-whole-rows.ts';

type Props = {
  basket: Basket;
  /** How it leaves and what that costs; not known for guests. */
  sending?: Sending | null;
  payment?: PaymentMethod | null;
  /** Below the sums. */
  children?: ReactNode;
};

/** The right column: what is ordered and, for those who may know, what it costs; on every step. */
export function OrderSummary({ basket, sending = null, payment = null, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useWholeRows(list, basket.products.length);
  return (
    <Card
      as="aside"
      isPadded
      isFlushOnSmall
      className={styles.summary}
      aria-labelledby="vasa-objednavka"
    >
      <h2 id="vasa-objednavka">
        {t('checkout.yourOrder')} <small>{plurals('plurals.item', basket.products.length)}</small>
      </h2>
      {/* A list that scrolls by itself must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={list} className={styles.lines} tabIndex={0} aria-label={t('checkout.cartItems')}>
        {basket.products.map((line) => (
          <li key={line.id}>
            <span className={`stage ${styles.thumb}`}>
              {line.image ? (
                <img
                  src={smallPicture(line.image.src)}
                  alt=""
                  width={64}
                  height={64}
                  loading="lazy"
                />
              ) : null}
            </span>
            <span>
              <b>{noBreak(line.name)}</b>
              <small>
                {line.quantity}&nbsp;{unitLabel(line.unit_of_measure)}
              </small>
              {line.availability && !line.availability.is_full ? (
                <AvailabilityNote
                  className={styles.coming}
                  availability={line.availability}
                  unit={line.unit_of_measure}
                />
              ) : null}
              {line.is_sold ? null : <Withdrawn line={line} />}
            </span>
            <span className="numeric">
              {line.price_total_exc_vat === null ? null : formatPrice(line.price_total_exc_vat)}
            </span>
          </li>
        ))}
      </ul>
      {basket.product_price !== null ? (
        <Totals basket={basket} sending={sending} payment={payment} />
      ) : (
        <p className={styles.locked}>
          <Lock />
          {t('price.loginPrompt')}
        </p>
      )}
      {children ? <div className={styles.more}>{children}</div> : null}
    </Card>
  );
}

/** It keeps the order from being placed, so it can be removed right here. */
function Withdrawn({ line }: { line: BasketLine }) {
  const remove = useRemoveLine();
  return (
    <>
      <FieldError>{t('cart.notSold')}</FieldError>
      <button
        type="button"
        className="link"
        aria-label={t('cart.removeNamed', { name: line.name })}
        onClick={() => remove(line)}
      >
        {t('cart.remove')}
      </button>
    </>
  );
}

function Totals({ basket, sending, payment }: Required<Omit<Props, 'children'>>) {
  const fee = sending?.fee ?? null;
  const sums = summaryOf(basket, [fee, payment]);
  return (
    <dl className={styles.totals} aria-live="polite">
      <dt>{t('checkout.subtotalExclVat')}</dt>
      <dd>{formatPrice(sums.products)}</dd>
      <dt>
        {t('checkout.deliveryFee')}
        <InfoTip label={t('checkout.deliveryFee')} text={t('checkout.deliveryFeeTooltip')} />
      </dt>
      <dd>
        {fee?.count === 2 ? '2 × ' : ''}
        {feeText(fee?.price ?? 0)}
      </dd>
      <dt>{t('checkout.paymentFee')}</dt>
      <dd>{feeText(payment?.price ?? 0)}</dd>
      <dt className={styles.total}>{t('checkout.totalExclVat')}</dt>
      <dd className={styles.total}>{formatPrice(sums.withoutVat)}</dd>
      <dt>{t('checkout.totalInclVat')}</dt>
      <dd>{formatPrice(sums.withVat)}</dd>
      {basket.gift_card ? (
        <>
          <dt>{t('cart.giftCard.named', { code: basket.gift_card.code })}</dt>
          <dd>{formatPrice(-sums.paidByCard)}</dd>
          <dt className={styles.total}>{t('cart.toPay')}</dt>
          <dd className={styles.total}>{formatPrice(sums.toPay)}</dd>
        </>
      ) : null}
    </dl>
  );
}
