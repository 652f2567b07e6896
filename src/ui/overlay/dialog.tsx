import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { t } from '#text/text.ts';

import { classNames } from '#ui/class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from '#ui/icon-button.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Stays above the scrolling part, for instance a search field. */
  top?: ReactNode;
  /** The buttons: a line one to go back, an ink one to go on. */
  footer?: ReactNode;
  /** For a table; `fit`: as wide as that is, where the screen is. */
  isWide?: boolean | 'fit';
  children: ReactNode;
};

/** A window over the page, on small screens a sheet from the bottom. */
export function Dialog({ isOpen, onClose, title, top, footer, isWide = false, children }: Props) {
  const titleId = useId();
  const { isMounted, dialogProps } = useModal(isOpen, onClose);

  return (
    <dialog
      {...dialogProps}
      className={classNames(
        styles.dialog,
        isWide !== false && styles.wide,
        isWide === 'fit' && styles.fit,
      )}
      aria-labelledby={titleId}
    >
      {isMounted && (
        <div className={styles.frame}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon={<X />} label={t('common.close')} onClick={onClose} />
          </div>
          {top ? <div className={styles.top}>{top}</div> : null}
          <div className={styles.body}>{children}</div>
          {footer ? <div className={styles.foot}>{footer}</div> : null}
        </div>
      )}
    </dialog>
  );
}
