import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { t } from '#text/text.ts';
import styles from './checkout-header.module.css';
import { Logo } from './logo.tsx';

/** The checkout leads to an order or back to where the customer came from, and nowhere else. */
export function CheckoutHeader() {
  const { history } = useRouter();
  // A link, so that it leads somewhere for those who came straight here, or open it in another tab.
  const goBack = (event: MouseEvent) => {
    // Each step is an entry of its own: past them all.
    const { __TSR_index: index, checkoutStep: step = 1 } = history.location.state;
    if (index < step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.go(-step);
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
