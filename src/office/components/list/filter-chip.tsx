import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Drop } from '#office/components/drop.tsx';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './list-bar.module.css';

type Props = {
  label: string;
  /** What is chosen, in words. */
  value: ReactNode;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
};

/** One button for each thing a list can be narrowed by; what is chosen stands on it. */
export const FilterChip = ({ label, value, onClear, children }: Props) => (
  <span className={classNames(styles.one, Boolean(value) && styles.on)}>
    <Drop
      className={classNames(styles.add, Boolean(value) && styles.chosen)}
      title={label}
      label={
        value ? (
          <>
            {label}: <b>{value}</b>
          </>
        ) : (
          <>
            <span aria-hidden="true">+</span> {label}
          </>
        )
      }
    >
      {children}
    </Drop>
    {value ? (
      <button
        type="button"
        className={styles.clear}
        aria-label={t('list.clearFilter', { filter: label })}
        onClick={onClear}
      >
        <X />
      </button>
    ) : null}
  </span>
);
