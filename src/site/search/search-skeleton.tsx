import { ts } from '#text/search.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './search-panel.module.css';

const PRODUCTS = ['82%', '64%', '76%', '58%', '70%'];
const CATEGORIES = ['62%', '48%', '70%'];
const BLOGS = ['78%', '66%'];

/** The dropdown while its results are loading. */
export const SearchSkeleton = ({ id, query }: { id: string; query: string }) => (
  <div
    id={id}
    className={styles.list}
    role="listbox"
    aria-label={ts('suggestions')}
    aria-busy="true"
  >
    <div className={styles.products}>
      <p className={styles.title}>{ts('searchingFor', { query })}</p>
      {PRODUCTS.map((width) => (
        <div key={width} className={styles.product}>
          <Skeleton className={styles.thumb} />
          <span className={styles.lines}>
            <Skeleton width={width} />
            <Skeleton width="28%" />
          </span>
          <Skeleton width="3.5rem" />
        </div>
      ))}
    </div>
    <div>
      <p className={styles.title}>{ts('categories')}</p>
      {CATEGORIES.map(lineOf)}
      <p className={styles.title}>{ts('blogs')}</p>
      {BLOGS.map(lineOf)}
    </div>
  </div>
);

const lineOf = (width: string) => (
  <div key={width} className={styles.other}>
    <Skeleton width="1.3rem" height="1.3rem" />
    <Skeleton width={width} />
  </div>
);
