import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { t } from '#text/text.ts';
import styles from './basket-skeleton.module.css';

const ROWS = [0, 1, 2];

/** Where lines and sums will be, in their places. */
export function BasketSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Card isFlushOnSmall>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="4rem" height="4rem" />
            <div>
              <Skeleton width="5rem" />
              <Skeleton width="80%" height="1em" />
            </div>
            <Skeleton width="8.75rem" height="2.75rem" className={styles.amount} />
            <Skeleton width="5rem" />
          </div>
        ))}
      </Card>
      <Card isPadded className={styles.summary}>
        <Skeleton width="5rem" height="1.1rem" />
        <Skeleton />
        <Skeleton height="1.1rem" />
        <Skeleton height="2.75rem" />
      </Card>
    </div>
  );
}
