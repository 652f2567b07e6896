import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { placeTip } from './place-tip.ts';
import styles from './tooltip.module.css';

const DELAY = 750;
/** Time to move the pointer from the control onto the text. */
const GRACE = 150;

type Props = {
  text: ReactNode;
  /** Draws the control explained, which must wear the given attributes. */
  children: (trigger: { 'aria-describedby': string | undefined }) => ReactNode;
};

/** Explains a control after the pointer or focus rests on it; a tap shows the text at once. */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  const [isOpen, setIsOpen] = useState(false);

  const turn = (next: boolean, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsOpen(next), delay);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      turn(false, 0);
    }
  };

  useLayoutEffect(() => {
    if (!isOpen || !anchor.current || !tip.current) return;
    tip.current.showPopover?.();
    placeTip(tip.current, anchor.current);
    const close = () => setIsOpen(false);
    window.addEventListener('scroll', close, { capture: true });
    return () => window.removeEventListener('scroll', close, { capture: true });
  }, [isOpen]);
  useLayoutEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    // The wrapper only listens; the control inside is what people reach.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => turn(true, isOpen ? 0 : DELAY)}
      onPointerLeave={() => turn(false, GRACE)}
      onFocus={() => turn(true, DELAY)}
      onBlur={() => turn(false, 0)}
      onClick={() => turn(true, 0)}
      onKeyDown={onKeyDown}
    >
      {children({ 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && (
        <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
          {text}
        </span>
      )}
    </span>
  );
}
