import { type ReactNode, useId } from 'react';

import { t } from '#text/text.ts';

import { classNames } from '#ui/class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

export type FieldProps = {
  label: string;
  /** Help below the control; for a read-only one, the reason. */
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** The label is spoken but not drawn, where the control explains itself. */
  isLabelHidden?: boolean | undefined;
};

/** Label, control, then what to know or what went wrong. */
export function Field({
  id,
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  children,
}: FieldProps & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children}
      {error ? <FieldError id={errorId(id)}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId(id)} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The star beside what must be filled in or chosen; `aria-required` says it to those who do not see it. */
export const RequiredMark = () => (
  <span className={styles.star} title={t('common.required')} aria-hidden="true" />
);

type ControlProps = { id?: string | undefined; className?: string | undefined };

/** Of what a control is given: what `Field` draws around it, and what it carries itself. */
export function useField<Props extends FieldProps & ControlProps>({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  ...control
}: Props) {
  const ownId = useId();
  const id = control.id ?? ownId;
  return {
    field: { id, label, hint, error, isRequired, isLabelHidden, className },
    control: { ...control, ...fieldAria(id, { hint, error, isRequired }), id },
  };
}

/** The attributes that a control inside `Field` needs for screen readers. */
function fieldAria(id: string, { hint, error, isRequired }: Partial<FieldProps>) {
  const notes = [error && errorId(id), hint && hintId(id)].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
    'aria-describedby': notes || undefined,
  } as const;
}

const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;
