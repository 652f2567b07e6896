import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './search-panel.module.css';

type Props = { title: string; className?: string | undefined; children: ReactNode };

/** Options of one kind under their name. */
export const SearchGroup = ({ title, className, children }: Props) => (
  <div role="group" aria-label={title} className={classNames(styles.group, className)}>
    <span className={styles.title} aria-hidden="true">
      {title}
    </span>
    {children}
  </div>
);
