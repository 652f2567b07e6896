import { useLocation } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/navigation/link.tsx';
import styles from './guest-strip.module.css';

/** Tells a guest where the prices are; after signing in they come back here. */
export function GuestStrip() {
  const returnUrl = useLocation({ select: ({ href }) => href });

  return (
    <Card isPadded className={styles.strip}>
      <Lock />
      <p className={styles.sentence}>{t('price.guestStrip')}</p>
      <div className={styles.links}>
        <Link to="/login" search={{ returnUrl }} className={buttonClass({ size: 'sm' })}>
          {t('header.login')}
        </Link>
        <Link to="/register" className={buttonClass({ size: 'sm', variant: 'line' })}>
          {t('header.register')}
        </Link>
      </div>
    </Card>
  );
}
