import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';

import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  onClick: () => void;
};

type Props = { label: string; items: MenuItem[]; className?: string | undefined };

/** Three dots and what can be done; the browser closes it on Escape and on a press elsewhere. */
export function Menu({ label, items, className }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) return null;

  return (
    <span className={classNames(styles.menu, className)}>
      <IconButton
        icon={<EllipsisVertical />}
        label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => {
          place(list.current!, currentTarget);
          list.current!.togglePopover();
        }}
      />
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') list.current?.querySelector('button')?.focus();
        }}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            className={classNames(styles.item, item.isDanger && styles.danger)}
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
    </span>
  );
}

const EDGE = 8;

/** Below its button, above where there is no room; an open popover lies over everything, so it is placed by hand. */
function place(list: HTMLElement, button: HTMLElement) {
  const around = button.getBoundingClientRect();
  const height = list.childElementCount * 44 + 16;
  const isAbove = around.bottom + height + EDGE > window.innerHeight && around.top > height;
  list.style.setProperty('--menu-end', `${document.documentElement.clientWidth - around.right}px`);
  list.style.setProperty(
    '--menu-top',
    `${Math.max(EDGE, isAbove ? around.top - height : around.bottom + 4)}px`,
  );
}
