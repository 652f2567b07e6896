import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, X } from 'lucide-react';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { forgetPlaced, usePlaced } from './placed-memory.ts';
import styles from './placed-panel.module.css';

/** On the home page after an order, until it is closed: the way to the order's own page. */
export function PlacedPanel() {
  const placed = usePlaced(useUser()?.id);
  if (!placed) return null;
  return (
    <section className={styles.panel} aria-labelledby="prijata" data-on-ink>
      <span className={styles.mark}>
        <Check />
      </span>
      <div>
        <h2 id="prijata">{t('placed.panel.title', { number: placed.number })}</h2>
        <p>{t('placed.panel.text')}</p>
      </div>
      <Link
        className={`${buttonClass({ variant: 'line' })} ${styles.show}`}
        to="/objednavka-prijata/$orderId"
        params={{ orderId: String(placed.id) }}
      >
        {t('placed.panel.show')}
        <ArrowRight />
      </Link>
      <IconButton
        className={styles.close}
        variant="onInk"
        icon={<X />}
        label={t('placed.panel.close')}
        onClick={forgetPlaced}
      />
    </section>
  );
}
