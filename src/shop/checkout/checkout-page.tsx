import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '#base/api.ts';
import { basketQuery } from '#shop/basket/queries.ts';
import { useUser } from '#shop/customers/queries.ts';
import { t } from '#text/text.ts';
import { CheckoutForm } from './checkout-form.tsx';
import styles from './checkout-page.module.css';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { GuestGate } from './guest-gate.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Steps } from './steps.tsx';

export function CheckoutPage() {
  const user = useUser();
  const { data: basket } = useQuery(basketQuery(useApi()));
  if (!basket) return <CheckoutSkeleton />;
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{t('checkout.title')}</h1>
      {user ? (
        <CheckoutForm user={user} basket={basket} />
      ) : (
        <GuestCheckout isEmpty={basket.amount === 0} />
      )}
    </div>
  );
}

function GuestCheckout({ isEmpty }: { isEmpty: boolean }) {
  const navigate = useNavigate();
  const { data: basket } = useSuspenseQuery(basketQuery(useApi()));
  useEffect(() => {
    if (isEmpty) void navigate({ to: '/', replace: true });
  }, [isEmpty, navigate]);

  return (
    <>
      <Steps current={1} onChange={() => {}} />
      <div className={styles.layout}>
        <div className={styles.main}>
          <GuestGate />
        </div>
        <OrderSummary basket={basket} shipping={null} payment={null} seesPrices={false} />
        <div className={styles.nav}>
          <Link className={styles.back} to="/cart">
            <ArrowLeft />
            {t('checkout.backToCart')}
          </Link>
        </div>
      </div>
    </>
  );
}
