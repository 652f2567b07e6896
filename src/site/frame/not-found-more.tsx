import styles from './not-found-more.module.css';
import { Departments, SearchAgain } from '#site/search/search-again.tsx';

/** For visitors who came by an old link: places where to look. */
export const NotFoundMore = () => (
  <div className={`wrap ${styles.more}`}>
    <SearchAgain query="" />
    <Departments />
  </div>
);
