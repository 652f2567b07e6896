import { useEffect, useRef } from 'react';
import { t } from '#text/sign-in.ts';
import { PageHead } from '#ui/page-head.tsx';
import styles from './logout-page.module.css';
import { useSignOut } from '#shop/account/use-session.ts';

/** Showing this page signs out; it is never rendered for a look ahead. */
export function LogoutPage() {
  const { mutate: signOut } = useSignOut();
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    signOut();
  }, [signOut]);

  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t('header.logout')} />
      <p>{t('pages.logout.inProgress')}</p>
    </div>
  );
}
