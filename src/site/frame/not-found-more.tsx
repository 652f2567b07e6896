import styles from './not-found-more.module.css';
import { Departments, SearchAgain } from '#site/search/search-again.tsx';

/** Whoever came by an old link looks for something: here is where to find it. */
export const NotFoundMore = () => (
  <div className={`wrap ${styles.more}`}>
    <SearchAgain query="" />
    <Departments />
  </div>
);
