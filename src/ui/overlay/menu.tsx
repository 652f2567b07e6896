import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './menu.module.css';
import { usePopover } from './use-popover.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  onClick: () => void;
};

type Props = { label: string; items: MenuItem[]; className?: string | undefined };

/** Three dots and what can be done. */
export function Menu({ label, items, className }: Props) {
  const { close, buttonProps, panelProps } = usePopover(place);
  if (items.length === 0) return null;

  return (
    <span className={classNames(styles.menu, className)}>
      <IconButton icon={<EllipsisVertical />} label={label} {...buttonProps} />
      <div {...panelProps} className={styles.list}>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            className={classNames(styles.item, item.isDanger && styles.danger)}
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
    </span>
  );
}

const EDGE = 8;

/** Below its button, above where there is no room. */
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
