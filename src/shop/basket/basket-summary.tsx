import { Link } from '@tanstack/react-router';
import { ArrowRight, Lock, LogIn } from 'lucide-react';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './basket-summary.module.css';
import type { Basket, BasketCard, BasketLine } from './contract.ts';
import { GiftCardForm } from './gift-card-form.tsx';
import { useIsChanging } from './use-basket-writes.ts';

type Props = {
  basket: Basket;
  lines: BasketLine[];
  seesPrices: boolean;
  /** Over a limit: the last step is to send it to be approved. */
  isOver: boolean;
};

export function BasketSummary({ basket, lines, seesPrices, isOver }: Props) {
  return (
    <Card as="section" isPadded className={styles.summary} aria-labelledby="suhrn">
      <h2 id="suhrn">{t('cart.summary')}</h2>
      {seesPrices ? <Totals basket={basket} count={lines.length} /> : <Locked />}
      <GiftCardForm basket={basket} />
      {lines.some((line) => line.is_sold) ? (
        <Link className={buttonClass({ variant: 'buy', isBlock: true })} to="/checkout">
          {t(isOver ? 'cart.toApproval' : 'cart.checkout')}
          <ArrowRight />
        </Link>
      ) : null}
    </Card>
  );
}

function Totals({ basket, count }: { basket: Basket; count: number }) {
  const isChanging = useIsChanging();
  return (
    <dl className={styles.totals} aria-busy={isChanging} aria-live="polite">
      <dt>{plurals('plurals.item', count)}</dt>
      <dd>{formatPrice(basket.product_price_without_vat ?? 0)}</dd>
      <dt className={styles.total}>{t('cart.totalExclVat')}</dt>
      <dd className={styles.total}>{formatPrice(basket.product_price_without_vat ?? 0)}</dd>
      {basket.vat.map(({ rate, amount }) => (
        <div key={rate}>
          <dt>{t('cart.vat', { rate })}</dt>
          <dd>{formatPrice(amount)}</dd>
        </div>
      ))}
      <dt>{t('cart.totalInclVat')}</dt>
      <dd>{formatPrice(basket.product_price ?? 0)}</dd>
      {basket.gift_card ? <CardRows basket={basket} card={basket.gift_card} /> : null}
    </dl>
  );
}

const CardRows = ({ basket, card }: { basket: Basket; card: BasketCard }) => (
  <>
    <dt>{t('cart.giftCard.title')}</dt>
    <dd>{formatPrice(-(card.amount ?? 0))}</dd>
    <dt className={styles.total}>{t('cart.toPay')}</dt>
    <dd className={styles.total}>{formatPrice(basket.price_to_pay ?? 0)}</dd>
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
