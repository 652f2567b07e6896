import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

import { classNames } from '#ui/class-names.ts';
import { Field, type FieldProps, fieldAria } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

type Props = Omit<ComponentProps<'select'>, 'required'> & FieldProps;

/** The browser's own select, because every phone has a better list than we could draw. */
export function Select({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  ...select
}: Props) {
  const ownId = useId();
  const id = select.id ?? ownId;

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      <span className={styles.frame}>
        <select
          {...select}
          {...fieldAria(id, { hint, error, isRequired })}
          id={id}
          className={classNames(fieldStyles.control, styles.select)}
        />
        <ChevronDown className={styles.arrow} />
      </span>
    </Field>
  );
}
