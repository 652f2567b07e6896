import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { t } from '#text/text.ts';
import { CurrentPath } from '#ui/navigation/link.tsx';
import { ToastProvider } from '#ui/overlay/toasts.tsx';
import { CheckoutHeader } from '#site/header/checkout-header.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from '#site/header/header.tsx';
import { ProblemToasts } from './problem-toasts.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { RouteProgress } from './route-progress.tsx';
import { useOtherTabs, useRefusedVisitor, useVisitorChange } from './use-visitor-change.ts';

/**
 * What surrounds every page. Checkout brings a header of its own and leads nowhere else. Each part stands
 * in a Suspense of its own, since React brings a page alive one of them at a time.
 */
export function Frame({ children }: { children: ReactNode }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isCheckout = path === '/checkout';
  useOtherTabs();
  useVisitorChange();
  useRefusedVisitor();

  return (
    <CurrentPath value={path}>
      <ToastProvider>
        <a className={styles.skip} href="#obsah">
          {t('common.skipToContent')}
        </a>
        <RouteProgress />
        <Suspense>{isCheckout ? <CheckoutHeader /> : <Header />}</Suspense>
        <main id="obsah" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Suspense>
          <Footer isBare={isCheckout} />
        </Suspense>
        <RouteAnnouncer />
        <ProblemToasts />
      </ToastProvider>
    </CurrentPath>
  );
}
