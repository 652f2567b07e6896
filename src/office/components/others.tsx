import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { usePopover } from '#ui/overlay/use-popover.ts';
import opened from './opened-list.module.css';
import styles from './others.module.css';
import { useMedia } from './use-media.ts';

/** Rarely used actions: beside the main button, on a phone in a menu. */
export const Others = ({ children }: { children: ReactNode }) =>
  useMedia('(width <= 750px)') ? <Behind>{children}</Behind> : children;

function Behind({ children }: { children: ReactNode }) {
  const { close, buttonProps, panelProps } = usePopover(place);
  return (
    <>
      <IconButton
        className={styles.open}
        icon={<Ellipsis />}
        label={t('office.others')}
        {...buttonProps}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- closes after what was pressed in it */}
      <div {...panelProps} className={classNames(opened.list, styles.list)} onClick={close}>
        {children}
      </div>
    </>
  );
}

const EDGE = 8;

/** Below its button, in the lower half of the window above it. */
function place(list: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isLow = top > height / 2;
  list.style.setProperty('--opened-end', `${Math.max(EDGE, width - right)}px`);
  list.style.setProperty('--opened-top', isLow ? 'auto' : `${bottom + EDGE}px`);
  list.style.setProperty('--opened-foot', isLow ? `${height - top + EDGE}px` : 'auto');
}
