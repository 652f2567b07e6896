import { type ComponentProps, useId } from 'react';

import { Field, type FieldProps, fieldAria } from './field.tsx';
import fieldStyles from './field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'required'> & FieldProps;

export function TextArea({
  label,
  hint,
  error,
  isRequired,
  isLabelHidden,
  className,
  ...textarea
}: Props) {
  const ownId = useId();
  const id = textarea.id ?? ownId;

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
      <textarea
        rows={5}
        {...textarea}
        {...fieldAria(id, { hint, error, isRequired })}
        id={id}
        className={fieldStyles.control}
      />
    </Field>
  );
}
