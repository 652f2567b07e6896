import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './field-error.module.css';

/** The red line under a control that says what to correct. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <CircleAlert />
      {children}
    </span>
  );
}
