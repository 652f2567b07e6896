import type { ReactNode } from 'react';

import { SectionHead } from '#ui/section-head.tsx';

import styles from './samples.module.css';

/** One titled group of the gallery. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.samples}>
      <SectionHead title={title} />
      <div className={styles.row}>{children}</div>
    </section>
  );
}
