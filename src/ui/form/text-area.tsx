import type { ComponentProps } from 'react';

import { Field, type FieldProps, useField } from './field.tsx';
import fieldStyles from './field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'required'> & FieldProps;

export function TextArea(props: Props) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <textarea rows={5} {...control} className={fieldStyles.control} />
    </Field>
  );
}
