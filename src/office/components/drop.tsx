import type { ReactNode } from 'react';
import { usePopover } from '#ui/overlay/use-popover.ts';
import styles from './drop.module.css';

type Props = {
  /** What stands on the button. */
  label: ReactNode;
  /** What the opened part is about, for who does not see where it opens. */
  title: string;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
};

/** A button and what opens below it. */
export function Drop({ label, title, className, children }: Props) {
  const { isOpen, close, buttonProps, panelProps } = usePopover(place);
  return (
    <>
      <button {...buttonProps} className={className}>
        {label}
      </button>
      <div {...panelProps} role="group" aria-label={title} className={styles.panel}>
        {isOpen ? children(close) : null}
      </div>
    </>
  );
}

const EDGE = 8;
const WIDTH = 272;

/** Below its button, within the window. */
function place(panel: HTMLElement, button: HTMLElement) {
  const { left, bottom } = button.getBoundingClientRect();
  const most = document.documentElement.clientWidth - WIDTH - EDGE;
  panel.style.setProperty('--drop-start', `${Math.max(EDGE, Math.min(left, most))}px`);
  panel.style.setProperty('--drop-top', `${bottom + 4}px`);
}
