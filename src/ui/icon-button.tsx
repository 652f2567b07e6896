import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

type Look = { variant?: 'plain' | 'line' | 'onStage' | 'onInk' };

type Props = Omit<ComponentProps<'button'>, 'children'> &
  Look & {
    icon: ReactNode;
    /** The name of the button; nothing on the screen says it. */
    label: string;
    /** For a toggle such as the heart: pressed is filled red. */
    isPressed?: boolean | undefined;
  };

export function IconButton({ icon, label, variant, isPressed, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(iconButtonClass({ variant }), className)}
      aria-label={label}
      aria-pressed={isPressed}
    >
      {icon}
    </button>
  );
}

/** The look of an icon button for a link, which then needs its own `aria-label`. */
export function iconButtonClass({
  variant = 'plain',
}: { variant?: Look['variant'] | undefined } = {}) {
  return classNames(styles.button, styles[variant]);
}
