import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import page from './product-page.module.css';
import styles from './product-skeleton.module.css';

/** A product that has not arrived yet, with the anatomy of its page. */
export function ProductSkeleton() {
  return (
    <div className="wrap" aria-busy="true">
      <Skeleton className={styles.crumbs} width="18rem" />
      <div className={page.top}>
        <Skeleton className={styles.stage} />
        <div className={styles.facts}>
          <Skeleton width="6rem" height="1.15rem" />
          <Skeleton width="90%" height="2rem" />
          <Skeleton width="60%" height="2rem" />
          <Skeleton width="95%" />
          <Skeleton width="50%" />
          <Card isPadded className={styles.facts}>
            <Skeleton width="9rem" height="2.25rem" />
            <Skeleton height="2.75rem" />
          </Card>
        </div>
      </div>
      <Skeleton className={styles.tabs} width="22rem" height="1.25rem" />
      <div className={styles.facts}>
        <Skeleton width="70%" />
        <Skeleton width="64%" />
        <Skeleton width="48%" />
      </div>
    </div>
  );
}
