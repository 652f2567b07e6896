import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { t } from '#text/text.ts';
import styles from './checkout-header.module.css';
import { Logo } from './logo.tsx';

/** The checkout leads to an order or back to where the customer came from, and nowhere else. */
export function CheckoutHeader() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const label = (
    <>
      <ArrowLeft />
      {t('checkout.backToShopping')}
    </>
  );
  return (
    <header className={styles.bar} data-on-ink>
      <div className={`wrap ${styles.inner}`}>
        <Logo />
        {canGoBack ? (
          <button type="button" className={styles.back} onClick={() => router.history.back()}>
            {label}
          </button>
        ) : (
          <Link className={styles.back} to="/">
            {label}
          </Link>
        )}
      </div>
    </header>
  );
}
