import type { ComponentProps, MouseEvent, ReactNode } from 'react';

import styles from './button.module.css';
import { classNames } from './class-names.ts';

type Look = {
  /**
   * One `buy` per decision: it marks the next step of buying. Forms are sent with `ink`, and `danger` takes something
   * away: only in dialogs that ask first.
   */
  variant?: 'buy' | 'ink' | 'line' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  isBlock?: boolean;
};

type Props = ComponentProps<'button'> & Look & { icon?: ReactNode; isLoading?: boolean };

/** A button that does something here. A link that looks like one wears `buttonClass()`. */
export function Button({
  variant,
  size,
  isBlock,
  icon,
  isLoading = false,
  className,
  onClick,
  children,
  ...rest
}: Props) {
  // A busy button stays focusable, so a screen reader does not lose its place; it only stops acting.
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, isBlock }), className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || rest['aria-disabled']}
      onClick={ignoreWhileBusy}
    >
      {icon}
      {children}
    </button>
  );
}

/** The look of a button for a router link or an anchor. */
export function buttonClass({
  variant = 'ink',
  size = 'md',
  isBlock = false,
}: { [K in keyof Look]?: Look[K] | undefined } = {}) {
  return classNames(
    'not-printed',
    styles.button,
    styles[variant],
    styles[size],
    isBlock && styles.block,
  );
}
