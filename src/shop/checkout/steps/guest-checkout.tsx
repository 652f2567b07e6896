import { Link } from '@tanstack/react-router';
import { ArrowLeft, Lock, LogIn } from 'lucide-react';
import type { Basket } from '#shop/basket/contract.ts';
import { t } from '#text/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#shop/checkout/checkout-layout.module.css';
import styles from './guest-checkout.module.css';
import { OrderSummary } from './order-summary.tsx';
import { Steps } from './steps.tsx';
import { useLeaveWhenEmpty } from './use-leave-when-empty.ts';

/** Guests may come this far with their basket; from here on we must know who orders. */
export function GuestCheckout({ basket }: { basket: Basket }) {
  useLeaveWhenEmpty(basket.amount === 0);
  return (
    <>
      <Steps current={1} />
      <div className={layout.layout}>
        <div className={layout.main}>
          <Card as="section" isPadded isFlushOnSmall className={styles.gate}>
            <Lock />
            <div>
              <h2>{t('checkout.guest.text')}</h2>
              <p>{t('price.guestStrip')}</p>
            </div>
            <div className={styles.buttons}>
              <Link className={buttonClass()} to="/login" search={{ returnUrl: '/checkout' }}>
                <LogIn />
                {t('checkout.guest.login')}
              </Link>
              <Link className={buttonClass({ variant: 'line' })} to="/register">
                {t('checkout.guest.register')}
              </Link>
            </div>
          </Card>
        </div>
        <OrderSummary basket={basket} />
        <div className={layout.nav}>
          <Link className={layout.back} to="/cart">
            <ArrowLeft />
            {t('checkout.backToCart')}
          </Link>
        </div>
      </div>
    </>
  );
}
