import { Skeleton } from '#ui/skeleton.tsx';
import styles from './search-panel.module.css';

const ROWS = ['70%', '55%', '62%', '48%'];

/** The anatomy of the dropdown while its contents travel. */
export function SearchBones() {
  return (
    <>
      <div className={styles.products}>
        {ROWS.map((width) => (
          <div key={width} className={styles.product}>
            <Skeleton className={styles.thumb} />
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <div className="not-on-small">
        {ROWS.map((width) => (
          <div key={width} className={styles.other}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </>
  );
}
