import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Box } from '#office/components/screen.tsx';
import type { Product } from '#staff/products/one-contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/product.ts';
import styles from './product.module.css';

/** What it has of what it should have before it is sold. */
export function ReadinessBox({ readiness }: Pick<Product, 'readiness'>) {
  const done = readiness.filter((one) => one.is_done).length;
  const share = Math.round((done / readiness.length) * 100);
  return (
    <Box title={t('product.readiness.title')} badge={<b>{formatCount(share)}&nbsp;%</b>}>
      <progress
        className={styles.share}
        aria-label={t('product.readiness.title')}
        max={readiness.length}
        value={done}
      />
      <ul className={styles.readiness}>
        {readiness.map(({ name, is_done: isDone, is_needed: isNeeded }) => (
          <li key={name} className={isDone ? undefined : styles.missing}>
            {isDone ? <CircleCheck /> : <TriangleAlert />}
            <span>
              {t(`product.readiness.${isDone ? 'done' : 'missing'}.${name}`)}
              {isNeeded && !isDone ? <small>{t('product.readiness.needed')}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
