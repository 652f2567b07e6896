import { useRouterState } from '@tanstack/react-router';
import styles from './route-progress.module.css';

/**
 * A thin line while the next page is on its way; quick pages never show it. Always there, since another
 * child of the body has the browser style the whole page anew.
 */
export function RouteProgress() {
  const isLoading = useRouterState({
    select: ({ isLoading, status }) => isLoading && status === 'pending',
  });
  return <div className={styles.line} aria-hidden="true" hidden={!isLoading} />;
}
