import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './drop.module.css';

type Props = {
  /** What stands on the button. */
  label: ReactNode;
  /** What the opened part is about, for who does not see where it opens. */
  title: string;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
};

/** A button and what opens below it; the browser closes it on Escape and on a press elsewhere. */
export function Drop({ label, title, className, children }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          place(panel.current!, currentTarget);
          panel.current!.togglePopover();
        }}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={title}
        className={classNames(styles.panel)}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open')
            panel.current?.querySelector<HTMLElement>('input, select, button')?.focus();
        }}
      >
        {isOpen ? children(() => panel.current?.hidePopover()) : null}
      </div>
    </>
  );
}

const EDGE = 8;
const WIDTH = 272;

/** Below its button, within the window: an open popover lies over everything, so it is placed by hand. */
function place(panel: HTMLElement, button: HTMLElement) {
  const { left, bottom } = button.getBoundingClientRect();
  const most = document.documentElement.clientWidth - WIDTH - EDGE;
  panel.style.setProperty('--drop-start', `${Math.max(EDGE, Math.min(left, most))}px`);
  panel.style.setProperty('--drop-top', `${bottom + 4}px`);
}
