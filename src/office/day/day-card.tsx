import type { ReactNode } from 'react';
import { OfficeLink } from '#office/components/link.ts';
import styles from './day.module.css';

type Props = {
  title: string;
  /** Where its heading leads; a heading without it only says. */
  to?: string;
  search?: object;
  note?: ReactNode;
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the day, whose heading opens the whole list. */
export const DayCard = ({ title, to, search, note, end, className, children }: Props) => (
  <section className={`${styles.card} ${className ?? ''}`}>
    <div className={styles.cardHead}>
      <h2>
        {to ? (
          <OfficeLink to={to} {...(search ? { search } : {})}>
            {title}
          </OfficeLink>
        ) : (
          title
        )}
      </h2>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
    {children}
  </section>
);
