import type { ReactNode } from 'react';
import styles from './bare-frame.module.css';
import { Logo } from '#site/header/logo.tsx';

/** The least a page can stand in: it needs nothing from the database. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.bar} data-on-ink>
        <div className="wrap">
          <Logo />
        </div>
      </header>
      <main id="obsah">{children}</main>
    </>
  );
}
