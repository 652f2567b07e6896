import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './note.module.css';

/** One quiet sentence of information. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Info />
      <span>{children}</span>
    </p>
  );
}
