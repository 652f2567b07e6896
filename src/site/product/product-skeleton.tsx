import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import page from './product-page.module.css';
import styles from './product-skeleton.module.css';

/** A product that has not arrived yet, with the anatomy of its page. */
export function ProductSkeleton() {
  return (
    <div className="wrap" aria-busy="true">
      <Skeleton className={styles.crumbs} width="18rem" />
      <div className={page.page}>
        <div className={page.head}>
          <Skeleton width="60%" height="1.75rem" />
        </div>
        <Skeleton className={classNames(styles.stage, page.gallery)} />
        <Card isPadded className={classNames(styles.facts, page.facts)}>
          <Skeleton width="9rem" />
          <Skeleton width="95%" />
          <Skeleton width="90%" />
          <Skeleton width="95%" />
          <Skeleton width="80%" />
        </Card>
        <Card isPadded className={classNames(styles.facts, page.buying)}>
          <Skeleton width="9rem" height="2.25rem" />
          <Skeleton height="2.75rem" />
        </Card>
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
