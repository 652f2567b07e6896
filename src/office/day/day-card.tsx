import type { ReactNode } from 'react';
import type { Place } from '#office/addresses.ts';
import { Link } from '#ui/navigation/link.tsx';
import styles from './day.module.css';

type Props = {
  title: string;
  /** Where its heading leads; a heading without it only says. */
  place?: Place;
  note?: ReactNode;
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the day, whose heading opens the whole list. */
export const DayCard = ({ title, place, note, end, className, children }: Props) => (
  <section className={`${styles.card} ${className ?? ''}`}>
    <div className={styles.cardHead}>
      <h2>{place ? <Link {...place}>{title}</Link> : title}</h2>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
    {children}
  </section>
);
