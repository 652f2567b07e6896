import type { ComponentProps, ReactNode } from 'react';

import { classNames } from '#ui/class-names.ts';
import styles from './radio-row.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  /** A second, quieter line. */
  note?: ReactNode;
  /** Stands at the right edge, usually a price. */
  end?: ReactNode;
  /** What the chosen row still asks for. Pass it while the row is chosen. */
  children?: ReactNode;
};

export function RadioRow({ label, note, end, className, children, ...input }: Props) {
  return (
    <div className={classNames(styles.item, className)}>
      <label className={styles.row}>
        <input {...input} type="radio" className={styles.dot} />
        <span>
          <span className={styles.label}>{label}</span>
          {note ? <span className={styles.note}>{note}</span> : null}
        </span>
        {end == null ? null : <span className={styles.end}>{end}</span>}
      </label>
      {children ? <div className={styles.more}>{children}</div> : null}
    </div>
  );
}

/** Rows of which one can be chosen. `label` is spoken; a heading usually says it on the screen. */
export function RadioRows({
  label,
  isRequired,
  className,
  children,
}: {
  label: string;
  isRequired?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset
      className={classNames(styles.rows, className)}
      role="radiogroup"
      aria-required={isRequired}
    >
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
