import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { t } from '#text/text.ts';
import styles from './checkout-header.module.css';
import { Logo } from './logo.tsx';

/** The checkout leads to an order or back to where the customer came from, and nowhere else. */
export function CheckoutHeader() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  // A link, so that it leads somewhere for those who came straight here, or open it in another tab.
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <header className={styles.bar} data-on-ink>
      <div className={`wrap ${styles.inner}`}>
        <Logo hasTagline />
        <Link className={styles.back} to="/" onClick={goBack}>
          <ArrowLeft />
          {t('checkout.backToShopping')}
        </Link>
      </div>
    </header>
  );
}
