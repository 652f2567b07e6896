import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { OfficeLink } from './link.ts';
import styles from './figures.module.css';

type Figure = {
  label: string;
  value: ReactNode;
  note?: string | undefined;
  tone?: 'error' | undefined;
  /** The list that the number is of. */
  to: string;
  search?: object;
};

/** A row of totals above a list; each leads to what it counts. */
export const Figures = ({ figures, label }: { figures: Figure[]; label: string }) => (
  <nav className={styles.row} aria-label={label}>
    {figures.map((figure) => (
      <OfficeLink
        key={figure.label}
        to={figure.to}
        search={figure.search ?? {}}
        className={classNames(styles.figure, figure.tone && styles[figure.tone])}
      >
        <span>{figure.label}</span>
        <b>{figure.value}</b>
        {figure.note ? <small>{figure.note}</small> : null}
      </OfficeLink>
    ))}
  </nav>
);
