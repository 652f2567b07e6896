import type { ReactNode } from 'react';
import type { Place } from '#office/addresses.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import styles from './figures.module.css';

type Figure = {
  label: string;
  value: ReactNode;
  note?: string | undefined;
  tone?: 'error' | undefined;
  /** The list that the number is of. */
  place: Place;
};

/** A row of totals above a list; each links to the rows it counts. */
export const Figures = ({ figures, label }: { figures: Figure[]; label: string }) => (
  <nav className={styles.row} aria-label={label}>
    {figures.map((figure) => (
      <Link
        key={figure.label}
        {...figure.place}
        className={classNames(styles.figure, figure.tone && styles[figure.tone])}
      >
        <span>{figure.label}</span>
        <b>{figure.value}</b>
        {figure.note ? <small>{figure.note}</small> : null}
      </Link>
    ))}
  </nav>
);
