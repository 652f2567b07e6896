import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './row-panel.module.css';

type Props = {
  label: string;
  title: ReactNode;
  /** Beside the title. */
  mark?: ReactNode;
  isWide?: boolean;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** What a row of a list holds, beside the list. */
export const RowPanel = ({ label, title, mark, isWide, closeLabel, onClose, children }: Props) => (
  <aside className={classNames(styles.panel, isWide && styles.isWide)} aria-label={label}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {mark}
      <IconButton icon={<X />} label={closeLabel} onClick={onClose} />
    </div>
    {children}
  </aside>
);

type BodyProps = { label: string; className?: string | undefined; children: ReactNode };

export const RowPanelBody = ({ label, className, children }: BodyProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
  <div className={classNames(styles.body, className)} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);

export const RowPanelFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);
