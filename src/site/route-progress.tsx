import { useRouterState } from '@tanstack/react-router';
import styles from './route-progress.module.css';

/** A thin line while the next page is on its way; quick pages never show it. */
export function RouteProgress() {
  const isLoading = useRouterState({
    select: ({ isLoading, status }) => isLoading && status === 'pending',
  });
  return isLoading ? <div className={styles.line} aria-hidden="true" /> : null;
}
