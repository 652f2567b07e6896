import { Link } from '@tanstack/react-router';
import { Lock, LogIn } from 'lucide-react';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './guest-gate.module.css';

/** Guests may come this far with their basket; from here on we must know who orders. */
export const GuestGate = () => (
  <Card as="section" isPadded isFlushOnSmall className={styles.gate}>
    <Lock />
    <div>
      <h2>{t('checkout.guest.text')}</h2>
      <p className="muted">{t('price.guestStrip')}</p>
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
);
