/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a browser forgets what a row is once it is laid out as anything but a row, so the roles are said */
import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './table.module.css';

type Column = {
  label: string;
  /** Numbers stand at the right. */
  isEnd?: boolean;
  /** Spoken but not drawn, above buttons and pictures. */
  isHidden?: boolean;
  /** Drawn in place of the label: a tick for all rows, a link that sorts. */
  head?: ReactNode;
  /** How the rows are sorted by it now. */
  sorted?: 'ascending' | 'descending' | undefined;
};

type Props = { columns: Column[]; className?: string | undefined; children: ReactNode };

/** Rows of values that a small screen re-flows into cards: each page's own style says how. */
export function Table({ columns, className, children }: Props) {
  return (
    <table role="table" className={classNames(styles.table, className)}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map(({ label, isEnd, isHidden, head, sorted }) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              aria-sort={sorted}
              className={classNames(isEnd && styles.end)}
            >
              {head ?? (isHidden ? <span className="visually-hidden">{label}</span> : label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr role="row" {...rest} className={classNames(styles.row, className)} />;
}

type CellProps = ComponentProps<'td'> & {
  isEnd?: boolean;
  /** Says what the value is where the head of the table has no room. */
  label?: string;
};

export function Cell({ isEnd, label, className, ...rest }: CellProps) {
  return (
    <td
      role="cell"
      {...rest}
      data-label={label}
      className={classNames(styles.cell, isEnd && styles.end, className)}
    />
  );
}
