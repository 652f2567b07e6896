import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './drawer.module.css';
import { IconButton } from '#ui/icon-button.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Spoken name of the drawer. */
  label: string;
  closeLabel: string;
  /** On ink, beside the close button; usually the logo. */
  header?: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Slides in from the left edge. */
export function Drawer({ isOpen, onClose, label, closeLabel, header, footer, children }: Props) {
  const { isMounted, dialogProps } = useModal(isOpen, onClose);

  return (
    <dialog {...dialogProps} className={styles.drawer} aria-label={label}>
      {isMounted && (
        <div className={styles.frame}>
          <div className={styles.head} data-on-ink>
            {header}
            <IconButton
              className={styles.close}
              icon={<X />}
              label={closeLabel}
              variant="onInk"
              onClick={onClose}
            />
          </div>
          <div className={styles.body}>{children}</div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </div>
      )}
    </dialog>
  );
}
