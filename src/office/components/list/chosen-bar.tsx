import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#text/office.ts';
import styles from './chosen-bar.module.css';

type Props = {
  label: string;
  count: string;
  /** The sum of the selected rows. */
  sum?: string | undefined;
  onClear: () => void;
  /** Buttons and links with the class `action` of its style. */
  children: ReactNode;
};

/** Stands above the foot of the screen while rows of a list are chosen. */
export const ChosenBar = ({ label, count, sum, onClear, children }: Props) => (
  <div className={styles.bar} role="toolbar" aria-label={label} data-on-ink data-bottom-bar>
    <span className={styles.count} role="status">
      <b>{count}</b>
      {sum ? <small>{sum}</small> : null}
    </span>
    {children}
    <button
      type="button"
      className={styles.action}
      aria-label={t('list.unchoose')}
      onClick={onClear}
    >
      <X />
    </button>
  </div>
);
