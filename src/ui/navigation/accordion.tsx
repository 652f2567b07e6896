import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './accordion.module.css';
import { classNames } from '#ui/class-names.ts';

type Props = {
  title: ReactNode;
  /** Items that share a group close one another. */
  group?: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
};

/** One fold. The browser's own element: it opens without our script and is found by search in page. */
export function AccordionItem({ title, group, isOpen, onToggle, className, children }: Props) {
  return (
    <details
      className={classNames(styles.item, className)}
      name={group}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.title}>
        {title}
        <ChevronDown className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
