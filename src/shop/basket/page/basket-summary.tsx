import { Link } from '@tanstack/react-router';
import { ArrowRight, Lock, LogIn } from 'lucide-react';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import styles from './basket-summary.module.css';
import type { Basket, BasketCard, BasketDelivery, BasketLine } from '#shop/basket/contract.ts';
import { GiftCardForm } from './gift-card-form.tsx';
import type { Sending } from '#shop/basket/sending.ts';
import { fittingQuantity } from '#shop/basket/steps.ts';
import { type Summary, summaryOf } from '#shop/basket/summary.ts';
import { useIsChanging } from '#shop/basket/use-basket-writes.ts';

type Props = {
  basket: Basket;
  lines: BasketLine[];
  seesPrices: boolean;
  /** Over a limit: the last step is to send it to be approved. */
  isOver: boolean;
  sending: Sending;
};

export function BasketSummary({ basket, lines, seesPrices, isOver, sending }: Props) {
  // Of the goods alone: what delivery costs is chosen on the way to the order.
  const sums = summaryOf(basket, []);
  const sold = lines.filter((line) => line.is_sold);
  const wrong = sold.filter((line) => fittingQuantity(line) !== null);
  const toOrder = t(isOver ? 'cart.toApproval' : 'cart.checkout');
  return (
    <>
      <Card as="section" isPadded className={styles.summary} aria-labelledby="suhrn">
        <h2 id="suhrn">{t('cart.summary')}</h2>
        {seesPrices ? (
          <Totals basket={basket} sums={sums} sending={sending} count={sold.length} />
        ) : (
          <Locked />
        )}
        <GiftCardForm basket={basket} />
        {sold.length === 0 ? null : wrong.length > 0 ? (
          <>
            <button
              type="button"
              disabled
              className={classNames(buttonClass({ variant: 'buy', isBlock: true }), styles.off)}
            >
              {toOrder}
            </button>
            <FieldError>
              {t('cart.fixFirst', { codes: wrong.map(({ code }) => code).join(', ') })}
            </FieldError>
          </>
        ) : (
          <Link className={buttonClass({ variant: 'buy', isBlock: true })} to="/checkout">
            {toOrder}
            <ArrowRight />
          </Link>
        )}
      </Card>
      {seesPrices && sold.length > 0 && wrong.length === 0 ? (
        <div className={styles.bar} data-bottom-bar>
          <span>
            <b>{formatPrice(sums.withoutVat)}</b>
            <small>{t('cart.barHint', { items: plurals('plurals.item', sold.length) })}</small>
          </span>
          <Link className={buttonClass({ variant: 'buy' })} to="/checkout">
            {t(isOver ? 'cart.toApproval' : 'cart.continue')}
            <ArrowRight />
          </Link>
        </div>
      ) : null}
    </>
  );
}

type TotalsProps = { basket: Basket; count: number; sums: Summary; sending: Sending };

function Totals({ basket, count, sums, sending }: TotalsProps) {
  const isChanging = useIsChanging();
  return (
    <dl className={styles.totals} aria-busy={isChanging} aria-live="polite">
      <dt>{plurals('plurals.item', count)}</dt>
      <dd>{formatPrice(sums.products)}</dd>
      <dt className={styles.total}>{t('cart.totalExclVat')}</dt>
      <dd className={styles.total}>{formatPrice(sums.withoutVat)}</dd>
      {sums.vat.map(({ rate, amount }) => (
        <div key={rate}>
          <dt>{t('cart.vat', { rate })}</dt>
          <dd>{formatPrice(amount)}</dd>
        </div>
      ))}
      <dt>{t('cart.totalInclVat')}</dt>
      <dd>{formatPrice(sums.withVat)}</dd>
      {basket.gift_card ? <CardRows card={basket.gift_card} sums={sums} /> : null}
      {basket.delivery ? <DeliveryRows delivery={basket.delivery} sending={sending} /> : null}
    </dl>
  );
}

/** Beside the sums: an estimate until it is chosen on the way to the order. */
function DeliveryRows({ delivery, sending }: { delivery: BasketDelivery; sending: Sending }) {
  const { isSplit, shippingCount } = sending;
  const total = delivery.price * shippingCount;
  return (
    <>
      <dt className={styles.delivery}>
        {delivery.is_chosen ? delivery.name : t('cart.deliveryEstimate', { name: delivery.name })}
      </dt>
      <dd className={styles.delivery}>
        {total === 0 ? t('common.free') : `${formatPrice(total)} ${t('common.exclVat')}`}
      </dd>
      {delivery.pick_up ? null : (
        <dt className={styles.note}>
          {shippingCount > 1
            ? t('split.each', { count: shippingCount, price: formatPrice(delivery.price) })
            : t(isSplit ? 'split.two' : 'split.one')}
        </dt>
      )}
    </>
  );
}

const CardRows = ({ card, sums }: { card: BasketCard; sums: Summary }) => (
  <>
    <dt>{t('cart.giftCard.title')}</dt>
    <dd>{formatPrice(card.problem ? 0 : -sums.paidByCard)}</dd>
    <dt className={styles.total}>{t('cart.toPay')}</dt>
    <dd className={styles.total}>{formatPrice(sums.toPay)}</dd>
  </>
);

const Locked = () => (
  <div className={styles.locked}>
    <p>
      <Lock />
      <b>{t('price.loginPrompt')}</b>
    </p>
    <p>{t('price.guestStrip')}</p>
    <Link className={buttonClass({ isBlock: true })} to="/login" search={{ returnUrl: '/cart' }}>
      <LogIn />
      {t('header.login')}
    </Link>
    <Link className={buttonClass({ variant: 'line', isBlock: true })} to="/register">
      {t('header.register')}
    </Link>
  </div>
);
