import type { ReactNode } from 'react';
import styles from './section-title.module.css';

type Props = { id?: string; note?: string | undefined; children: ReactNode };

/** A part of the page of an order, with how much there is of it. */
export const SectionTitle = ({ id, note, children }: Props) => (
  <div className={styles.title}>
    <h2 id={id}>{children}</h2>
    {note ? <span>{note}</span> : null}
  </div>
);
