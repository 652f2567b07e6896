import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { usePopover } from '#ui/overlay/use-popover.ts';
import opened from './opened-list.module.css';
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

/** A button with what it can do above it. */
export function MenuButton({ icon, children, label, items, className }: Props) {
  const { close, buttonProps, panelProps } = usePopover(place);
  return (
    <>
      <button {...buttonProps} className={className}>
        {icon}
        {children}
        <ChevronUp />
      </button>
      <div
        {...panelProps}
        role="group"
        aria-label={label}
        className={classNames(opened.list, styles.list)}
      >
        <p aria-hidden>{label}</p>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            aria-current={item.isChosen || undefined}
            onClick={() => {
              close();
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

/** Places the open list with its bottom edge just above the button. */
function place(list: HTMLElement, button: HTMLElement) {
  const { top, right } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  list.style.setProperty('--opened-foot', `${Math.max(GAP, height - top + GAP)}px`);
  list.style.setProperty('--opened-end', `${Math.max(GAP, width - right)}px`);
}
