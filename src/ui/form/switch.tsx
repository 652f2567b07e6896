import type { ComponentProps, ReactNode } from 'react';

import { classNames } from '#ui/class-names.ts';
import styles from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode };

/** Takes effect at once; a choice that waits for a submit is a checkbox. */
export function Switch({ label, className, ...input }: Props) {
  return (
    <label className={classNames(styles.row, className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state */}
      <input {...input} type="checkbox" role="switch" className={styles.track} />
      {label}
    </label>
  );
}
