import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './menu-button.module.css';

type Item = { label: string; icon: ReactNode; isChosen?: boolean; onClick: () => void };
type Props = {
  icon: ReactNode;
  children: ReactNode;
  /** Above the items. */
  label: string;
  items: Item[];
  className?: string | undefined;
};

/** A button with what it can do above it; the browser closes it on Escape and on a press elsewhere. */
export function MenuButton({ icon, children, label, items, className }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          place(list.current!, currentTarget);
          list.current!.togglePopover();
        }}
      >
        {icon}
        {children}
        <ChevronUp />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={styles.list}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') list.current?.querySelector('button')?.focus();
        }}
      >
        <p aria-hidden>{label}</p>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            aria-current={item.isChosen || undefined}
            onClick={() => {
              list.current?.hidePopover();
              item.onClick();
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

const GAP = 8;

/** An open popover lies over everything, so it is placed by hand: its foot above the button. */
function place(list: HTMLElement, button: HTMLElement) {
  const { top, right } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  list.style.setProperty('--menu-foot', `${Math.max(GAP, height - top + GAP)}px`);
  list.style.setProperty('--menu-end', `${Math.max(GAP, width - right)}px`);
}
