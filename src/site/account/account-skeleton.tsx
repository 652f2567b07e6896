import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './account-skeleton.module.css';

const ROWS = Array.from({ length: 8 }, (_, index) => index);

/** A page of the account that has not arrived yet: its head, and rows to come. */
export function AccountSkeleton() {
  return (
    <div aria-busy="true">
      <PageHead title={<Skeleton width="12rem" height="2rem" />} />
      <Card isFlushOnSmall>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="7rem" />
            <Skeleton width="5rem" />
            <Skeleton width="6rem" />
          </div>
        ))}
      </Card>
    </div>
  );
}
