import type { ReactNode } from 'react';

import styles from './chip.module.css';
import { classNames } from './class-names.ts';

type Props = {
  tone?: 'info' | 'success' | 'warning' | 'error' | 'neutral';
  children: ReactNode;
};

/** A state in one or two words. */
export function Chip({ tone = 'info', children }: Props) {
  return <span className={classNames(styles.chip, styles[tone])}>{children}</span>;
}
