import { type ComponentProps, type ReactNode, useId } from 'react';

import styles from './checkbox.module.css';
import { FieldError } from './field-error.tsx';
import { classNames } from '#ui/class-names.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'required'> & {
  /** May hold a link, for instance to the terms being agreed to. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
};

export function Checkbox({ label, hint, error, isRequired, className, ...input }: Props) {
  const errorId = useId();

  return (
    <div className={className}>
      <label className={classNames(styles.row, input.disabled && styles.disabled)}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-required={isRequired || undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>
          {label}
          {hint ? <span className={styles.hint}>{hint}</span> : null}
        </span>
      </label>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}
