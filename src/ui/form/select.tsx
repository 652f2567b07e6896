import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { classNames } from '#ui/class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

type Props = Omit<ComponentProps<'select'>, 'required'> & FieldProps;

/** The browser's own select, because every phone has a better list than we could draw. */
export function Select(props: Props) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <span className={styles.frame}>
        <select {...control} className={classNames(fieldStyles.control, styles.select)} />
        <ChevronDown className={styles.arrow} />
      </span>
    </Field>
  );
}
