import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './page-head.module.css';

type Props = {
  title: ReactNode;
  /** A number and its noun, as `plurals()` writes it. */
  count?: string | undefined;
  /** A state right after the title. */
  badge?: ReactNode;
  /** Stands at the right: a sum, a button. */
  children?: ReactNode;
  className?: string | undefined;
};

/** The first line of a page that is not a listing. */
export function PageHead({ title, count, badge, children, className }: Props) {
  return (
    <header className={classNames(styles.head, className)}>
      <h1>{title}</h1>
      {count ? <span className={styles.count}>{count}</span> : null}
      {badge}
      {children ? <div className={styles.end}>{children}</div> : null}
    </header>
  );
}
